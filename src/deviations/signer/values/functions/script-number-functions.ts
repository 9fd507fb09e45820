/** Functions that write a number, and the conditions under which they are called. */
export interface NumberFamily {
  readonly language: string;
  /** Around an expression, which stands at `…`: by the end of a change's name. What is refused stays as it is. */
  readonly conditions: Readonly<Record<string, string>>;
  /** By the beginning of a change's name; see `../text-functions.ts`. */
  readonly formats: Readonly<Record<string, readonly string[]>>;
}

/** Functions that write so many decimals. */
export function fixed(prefix: string, calls: (decimals: number) => readonly string[]): NumberFamily["formats"] {
  return Object.fromEntries([0, 1, 2, 3, 4, 6].map((n) => [`${prefix}-fixed-${n}`, calls(n)]));
}

const php: NumberFamily = {
  language: "PHP",
  conditions: {
    "": "…",
    "-if-numeric": "is_numeric($value) ? … : $value",
    "-if-decimal": "preg_match('/\\A-?\\d+(\\.\\d+)?\\z/', $value) ? … : $value",
    "-if-signed-decimal": "preg_match('/\\A[+-]?\\d+(\\.\\d+)?\\z/', $value) ? … : $value",
    "-if-unsigned-decimal": "preg_match('/\\A\\d+(\\.\\d+)?\\z/', $value) ? … : $value",
  },
  formats: {
    "php-float": ["(float) := (float) $value", "floatval := floatval($value)"],
    "php-int": ["(int) := (int) $value", "intval := intval($value)"],
    "php-number": ["+ 0 := $value + 0"],
    "php-number-format": ["number_format('.', '') := number_format((float) $value, 2, '.', '')"],
    "php-number-format-commas": ["number_format := number_format((float) $value, 2)"],
    "php-number-format-whole": ["number_format(0) := number_format((float) $value)"],
    "php-number-format-german": ["number_format(',', '.') := number_format((float) $value, 2, ',', '.')"],
    "php-number-format-french": ["number_format(',', ' ') := number_format((float) $value, 2, ',', ' ')"],
    "php-number-format-comma": ["number_format(',', '') := number_format((float) $value, 2, ',', '')"],
    "php-number-format-cents": ["number_format('', '') := number_format((float) $value, 2, '', '')"],
    "php-number-format-spaces": ["number_format('.', ' ') := number_format((float) $value, 2, '.', ' ')"],
    "php-cents": ["round(* 100) := round((float) $value * 100)"],
    "php-int-cents": ["(int) (* 100) := (int) ((float) $value * 100)"],
    "php-hundredfold": ["* 100 := (float) $value * 100"],
    "php-product": ["* 1 := $value * 1"],
    "php-absolute": ["abs := abs($value)"],
    "php-int-product-cents": [
      "(int) ($value * 100) := (int) ($value * 100)",
      "sprintf('%d', $value * 100) := sprintf('%d', $value * 100)",
    ],
    "php-int-round-cents": ["(int) round($value * 100) := (int) round($value * 100)"],
    "php-round": ["round := round((float) $value, 2)"],
    "php-round-whole": ["round(0) := round((float) $value)"],
    "php-number-round": ["round($value, 2) := round($value, 2)"],
    "php-floor": ["floor := floor((float) $value)"],
    "php-ceil": ["ceil := ceil((float) $value)"],
    ...fixed("php", (n) => [`sprintf('%.${n}f') := sprintf('%.${n}f', $value)`]),
  },
};

const python: NumberFamily = {
  language: "Python",
  conditions: {
    "": "…",
    "-if-decimal": '… if re.fullmatch(r"-?[0-9]+(\\.[0-9]+)?", value) else value',
    "-if-signed-decimal": '… if re.fullmatch(r"[+-]?[0-9]+(\\.[0-9]+)?", value) else value',
    "-if-unsigned-decimal": '… if re.fullmatch(r"[0-9]+(\\.[0-9]+)?", value) else value',
  },
  formats: {
    "python-float": ["float := float(value)", "repr(float()) := repr(float(value))"],
    "python-int": ["int := int(value)"],
    "python-int-of-float": ["int(float()) := int(float(value))", "'%d' := '%d' % float(value)"],
    "python-round": ["round(float(), 2) := round(float(value), 2)"],
    "python-round-whole": ["round(float()) := round(float(value))"],
    "python-general": ["f'{:g}' := f'{float(value):g}'", "'%g' := '%g' % float(value)"],
    "python-exponent": ["'%e' := '%e' % float(value)", "f'{:e}' := f'{float(value):e}'"],
    "python-floor": ["math.floor(float()) := math.floor(float(value))"],
    "python-ceil": ["math.ceil(float()) := math.ceil(float(value))"],
    "python-cents": ["round(float() * 100) := round(float(value) * 100)"],
    "python-int-cents": ["int(float() * 100) := int(float(value) * 100)"],
    "python-decimal-cents": ["int(Decimal() * 100) := int(decimal.Decimal(value) * 100)"],
    "python-comma": ["f'{:.2f}'.replace('.', ',') := f'{float(value):.2f}'.replace('.', ',')"],
    "python-decimal-fixed-2": ["format(Decimal(), '.2f') := format(decimal.Decimal(value), '.2f')"],
    "python-decimal-commas": ["f'{Decimal():,.2f}' := f'{decimal.Decimal(value):,.2f}'"],
    "python-decimal-plain": ["format(Decimal(), 'f') := format(decimal.Decimal(value), 'f')"],
    "python-decimal-half-up": [
      "Decimal.quantize(ROUND_HALF_UP) := decimal.Decimal(value).quantize(decimal.Decimal('0.01'), decimal.ROUND_HALF_UP)",
    ],
    "python-decimal-stripped": [
      "format(Decimal().normalize(), 'f') := format(decimal.Decimal(value).normalize(), 'f')",
    ],
    "python-int-of-decimal": ["int(Decimal()) := int(decimal.Decimal(value))"],
    "python-commas": ["f'{:,}' := f'{float(value):,}'"],
    "python-commas-2": ["f'{:,.2f}' := f'{float(value):,.2f}'"],
    "python-decimal": ["Decimal := decimal.Decimal(value)"],
    "python-decimal-normalized": ["Decimal.normalize := decimal.Decimal(value).normalize()"],
    "python-decimal-quantized": ["Decimal.quantize := decimal.Decimal(value).quantize(decimal.Decimal('0.01'))"],
    "python-decimal-quantized-whole": [
      "Decimal.quantize(Decimal('1')) := decimal.Decimal(value).quantize(decimal.Decimal('1'))",
    ],
    ...fixed("python", (n) => [`'%.${n}f' := '%.${n}f' % float(value)`, `f'{:.${n}f}' := f'{float(value):.${n}f}'`]),
  },
};

/** What raises an error beyond numbers is the same with a look at the value and without one. */
const rubyConditions = {
  "-if-number": "Float(value, exception: false).nil? ? value : …",
  "-if-decimal": "value.match?(/\\A-?\\d+(\\.\\d+)?\\z/) ? … : value",
  "-if-signed-decimal": "value.match?(/\\A[+-]?\\d+(\\.\\d+)?\\z/) ? … : value",
  "-if-unsigned-decimal": "value.match?(/\\A\\d+(\\.\\d+)?\\z/) ? … : value",
};
const ruby: NumberFamily = {
  language: "Ruby",
  conditions: { "": "…", ...rubyConditions },
  formats: {
    "ruby-to-f": ["to_f := value.to_f"],
    "ruby-to-i": ["to_i := value.to_i"],
    "ruby-round": ["to_f.round(2) := value.to_f.round(2)"],
    "ruby-round-whole": ["to_f.round := value.to_f.round"],
    "ruby-floor": ["to_f.floor := value.to_f.floor"],
    "ruby-ceil": ["to_f.ceil := value.to_f.ceil"],
    "ruby-cents": ["(to_f * 100).round := (value.to_f * 100).round"],
    "ruby-int-cents": ["(to_f * 100).to_i := (value.to_f * 100).to_i"],
  },
};

const rubyStrict: NumberFamily = {
  language: "Ruby",
  conditions: rubyConditions,
  formats: {
    "ruby-float": ["Float := Float(value)"],
    "ruby-big-decimal": ["BigDecimal := BigDecimal(value).to_s"],
    "ruby-big-decimal-plain": ["BigDecimal.to_s('F') := BigDecimal(value).to_s('F')"],
    "ruby-big-decimal-rounded": ["BigDecimal.round(2).to_s('F') := BigDecimal(value).round(2).to_s('F')"],
    "ruby-to-r": ["to_r := value.to_r"],
    "ruby-general": ["format('%g') := format('%g', value)"],
    ...fixed("ruby", (n) => [`format('%.${n}f') := format('%.${n}f', value)`]),
  },
};

const perl: NumberFamily = {
  language: "Perl",
  conditions: {
    "": "…",
    "-if-number": "looks_like_number($value) ? … : $value",
    "-if-decimal": "$value =~ /\\A-?[0-9]+(?:\\.[0-9]+)?\\z/ ? … : $value",
    "-if-signed-decimal": "$value =~ /\\A[+-]?[0-9]+(?:\\.[0-9]+)?\\z/ ? … : $value",
    "-if-unsigned-decimal": "$value =~ /\\A[0-9]+(?:\\.[0-9]+)?\\z/ ? … : $value",
  },
  formats: {
    "perl-number": ["+ 0 := 0 + $value"],
    "perl-int": ["int := int($value)"],
    "perl-decimal": ["sprintf('%d') := sprintf('%d', $value)"],
    "perl-exponent": ["sprintf('%e') := sprintf('%e', $value)"],
    "perl-floor": ["POSIX::floor := POSIX::floor($value)"],
    "perl-ceil": ["POSIX::ceil := POSIX::ceil($value)"],
    "perl-hundredfold": ["* 100 := $value * 100"],
    "perl-cents": ["int(* 100 + 0.5) := int($value * 100 + 0.5)"],
    "perl-general": ["sprintf('%g') := sprintf('%g', $value)"],
    ...fixed("perl", (n) => [`sprintf('%.${n}f') := sprintf('%.${n}f', $value)`]),
  },
};

/** How PHP, Python, Ruby and Perl write numbers. */
export const scriptFamilies: readonly NumberFamily[] = [php, python, ruby, rubyStrict, perl];
