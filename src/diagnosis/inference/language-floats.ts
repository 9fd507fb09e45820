/** How languages write a floating-point number: the beginning of a change's name. */
export const languageFloats: Readonly<Record<string, string>> = {
  PHP: "php-float",
  Python: "python-float",
  Ruby: "ruby-to-f",
  Perl: "perl-float",
  Go: "go-format-float-g",
  Java: "java-double",
  JavaScript: "js-number",
};
