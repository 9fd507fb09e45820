/** What languages write around a text, by ids: LENGTH stands for how long it is. */
export const textWrappers: Readonly<Record<string, readonly [what: string, before: string, after: string]>> = {
  "python-bytes": ["b'…', as Python writes bytes", "b'", "'"],
  "rust-bytes": ['b"…", as Rust writes bytes', 'b"', '"'],
  "single-quotes": ["single quotes", "'", "'"],
  backquotes: ["backquotes", "`", "`"],
  brackets: ["angle brackets", "<", ">"],
  braces: ["braces", "{", "}"],
  parentheses: ["parentheses", "(", ")"],
  "square-brackets": ["square brackets", "[", "]"],
  "json-list": ['["…"], as JSON writes a list', '["', '"]'],
  "python-list": ["['…'], as Python writes a list", "['", "']"],
  "python-tuple": ["('…',), as Python writes a tuple", "('", "',)"],
  "python-bytearray": ["bytearray(b'…'), as Python writes it", "bytearray(b'", "')"],
  "optional-of-swift": ['Optional("…"), as Swift writes it', 'Optional("', '")'],
  "optional-of-java": ["Optional[…], as Java writes it", "Optional[", "]"],
  "some-of-rust": ['Some("…"), as Rust writes it', 'Some("', '")'],
  "binary-of-erlang": ['<<"…">>, as Erlang writes it', '<<"', '">>'],
  "perl-hash": ["$VAR1 = '…';, as Perl's Data::Dumper writes it", "$VAR1 = '", "';\n"],
  "php-dump": ["quotes after its type and length, as PHP's var_dump writes it", 'string(LENGTH) "', '"\n'],
  "php-serialized": ["quotes after its type and length, as PHP serializes it", 's:LENGTH:"', '";'],
  spaces: ["spaces", " ", " "],
  "space-before": ["its place with a space before it", " ", ""],
  "line-feed-before": ["its place with a line feed before it", "\n", ""],
  "method-name": ["its place after the name of the method and a space", "HMAC-SHA1 ", ""],
  "parameter-name": ["its place after oauth_signature=", "oauth_signature=", ""],
  "sha1-prefix": ["its place after sha1=", "sha1=", ""],
  "data-url": ["a data URL", "data:application/octet-stream;base64,", ""],
};

export function wrapText(text: string, before: string, after: string): string {
  return before.replace("LENGTH", `${text.length}`) + text + after;
}
