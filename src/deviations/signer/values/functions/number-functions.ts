import { fixed, type NumberFamily, scriptFamilies } from "./script-number-functions.ts";

const goNumber = "must(strconv.ParseFloat(value, 64))";
const go: NumberFamily = {
  language: "Go",
  conditions: {
    "": "…",
    "-if-decimal": "where(`^-?[0-9]+(\\.[0-9]+)?$`, value, func() string { return … })",
    "-if-signed-decimal": "where(`^[+-]?[0-9]+(\\.[0-9]+)?$`, value, func() string { return … })",
    "-if-unsigned-decimal": "where(`^[0-9]+(\\.[0-9]+)?$`, value, func() string { return … })",
  },
  formats: {
    "go-format-float-f": [`FormatFloat('f') := strconv.FormatFloat(${goNumber}, 'f', -1, 64)`],
    "go-format-float-g": [
      `fmt.Sprint(float64) := fmt.Sprint(${goNumber})`,
      `FormatFloat('g') := strconv.FormatFloat(${goNumber}, 'g', -1, 64)`,
    ],
    "go-format-float-upper": [`FormatFloat('G') := strconv.FormatFloat(${goNumber}, 'G', -1, 64)`],
    "go-exponent": [`fmt.Sprintf(%e) := fmt.Sprintf("%e", ${goNumber})`],
    "go-round": [`math.Round := fmt.Sprint(math.Round(${goNumber}))`],
    "go-round-plain": [`FormatFloat(math.Round) := strconv.FormatFloat(math.Round(${goNumber}), 'f', -1, 64)`],
    "go-round-cents": [`math.Round(100)/100 := strconv.FormatFloat(math.Round(${goNumber} * 100) / 100, 'f', -1, 64)`],
    "go-float32": ["float32 := strconv.FormatFloat(must(strconv.ParseFloat(value, 32)), 'f', -1, 32)"],
    "go-single": [`FormatFloat('f', -1, 32) := strconv.FormatFloat(${goNumber}, 'f', -1, 32)`],
    ...fixed("go-rat", (n) => [`big.Rat.FloatString(${n}) := rat(value).FloatString(${n})`]),
    "go-int64": [`int64(float64) := fmt.Sprint(int64(${goNumber}))`],
    ...fixed("go", (n) => [
      `fmt.Sprintf(%.${n}f) := fmt.Sprintf("%.${n}f", ${goNumber})`,
      `FormatFloat('f', ${n}) := strconv.FormatFloat(${goNumber}, 'f', ${n}, 64)`,
      ...(n === 6 ? [`fmt.Sprintf(%f) := fmt.Sprintf("%f", ${goNumber})`] : []),
    ]),
  },
};

const java: NumberFamily = {
  language: "Java",
  conditions: {
    "": "…",
    "-if-decimal": 'value.matches("-?[0-9]+(\\\\.[0-9]+)?") ? … : value',
    "-if-signed-decimal": 'value.matches("[-+]?[0-9]+(\\\\.[0-9]+)?") ? … : value',
    "-if-unsigned-decimal": 'value.matches("[0-9]+(\\\\.[0-9]+)?") ? … : value',
  },
  formats: {
    "java-double": ["Double.toString := Double.toString(Double.parseDouble(value))"],
    "java-float": ["Float.toString := Float.toString(Float.parseFloat(value))"],
    "java-big-decimal": ["BigDecimal := new BigDecimal(value).toString()"],
    "java-big-decimal-plain": ["BigDecimal.toPlainString := new BigDecimal(value).toPlainString()"],
    "java-big-decimal-stripped": [
      "BigDecimal.stripTrailingZeros.toPlainString := new BigDecimal(value).stripTrailingZeros().toPlainString()",
    ],
    "java-stripped": ["BigDecimal.stripTrailingZeros := new BigDecimal(value).stripTrailingZeros().toString()"],
    "java-commas": ['String.format(%,.2f) := String.format(Locale.US, "%,.2f", new BigDecimal(value))'],
    "java-german": [
      "NumberFormat de := java.text.NumberFormat.getInstance(Locale.GERMANY).format(new BigDecimal(value))",
    ],
    "java-locale": [
      "NumberFormat.getInstance := java.text.NumberFormat.getInstance(Locale.US).format(new BigDecimal(value))",
    ],
    "java-decimal-format": [
      'DecimalFormat("0.00") := new java.text.DecimalFormat("0.00").format(new BigDecimal(value))',
    ],
    "java-decimal-format-optional": [
      'DecimalFormat("#.##") := new java.text.DecimalFormat("#.##").format(new BigDecimal(value))',
      'DecimalFormat("0.##") := new java.text.DecimalFormat("0.##").format(new BigDecimal(value))',
    ],
    "java-decimal-format-commas": [
      'DecimalFormat("#,##0.00") := new java.text.DecimalFormat("#,##0.00").format(new BigDecimal(value))',
    ],
    ...Object.fromEntries(
      Object.entries({ "": "0.00", "-optional": "#.##", "-commas": "#,##0.00" }).map(([end, pattern]) => [
        `java-double-decimal-format${end}`,
        [
          `DecimalFormat("${pattern}").format(double) := new java.text.DecimalFormat("${pattern}").format(Double.parseDouble(value))`,
        ],
      ]),
    ),
    "java-double-round": ["Math.round := String.valueOf(Math.round(Double.parseDouble(value)))"],
    "java-double-long": [
      "(long) := String.valueOf((long) Double.parseDouble(value))",
      "longValue := String.valueOf(Double.valueOf(value).longValue())",
    ],
    "java-double-int": [
      "(int) := String.valueOf((int) Double.parseDouble(value))",
      "intValue := String.valueOf(Double.valueOf(value).intValue())",
    ],
    "java-to-big-integer": ["BigDecimal.toBigInteger := new BigDecimal(value).toBigInteger().toString()"],
    ...fixed("java", (n) => [
      `BigDecimal.setScale(${n}) := new BigDecimal(value).setScale(${n}, RoundingMode.HALF_UP).toPlainString()`,
      `String.format(%.${n}f) := String.format(Locale.ROOT, "%.${n}f", new BigDecimal(value))`,
    ]),
    ...fixed("java-double", (n) => [
      `String.format(%.${n}f) := String.format(Locale.ROOT, "%.${n}f", Double.parseDouble(value))`,
    ]),
  },
};

const csharpNumber = "decimal.Parse(value, NumberStyles.Float)";
const csharp: NumberFamily = {
  language: "C#",
  conditions: {
    "-if-float": "…",
    "-if-decimal": 'Regex.IsMatch(value, @"\\A-?[0-9]+(\\.[0-9]+)?\\z") ? … : value',
    "-if-signed-decimal": 'Regex.IsMatch(value, @"\\A[+-]?[0-9]+(\\.[0-9]+)?\\z") ? … : value',
    "-if-unsigned-decimal": 'Regex.IsMatch(value, @"\\A[0-9]+(\\.[0-9]+)?\\z") ? … : value',
  },
  formats: {
    "csharp-decimal": [`decimal.ToString := ${csharpNumber}.ToString()`],
    "csharp-decimal-g29": [`decimal.ToString(G29) := ${csharpNumber}.ToString("G29")`],
    "csharp-german": [`decimal.ToString(de-DE) := ${csharpNumber}.ToString(new CultureInfo("de-DE"))`],
    "csharp-commas": [
      `decimal.ToString(N2) := ${csharpNumber}.ToString("N2")`,
      `decimal.ToString(#,##0.00) := ${csharpNumber}.ToString("#,##0.00")`,
    ],
    "csharp-currency": [`decimal.ToString(C) := ${csharpNumber}.ToString("C", new CultureInfo("en-US"))`],
    "csharp-round": [`Math.Round(2) := Math.Round(${csharpNumber}, 2).ToString()`],
    "csharp-round-whole": [`Math.Round := Math.Round(${csharpNumber}).ToString()`],
    "csharp-truncate": [`Math.Truncate := Math.Truncate(${csharpNumber}).ToString()`],
    "csharp-custom-optional": [`decimal.ToString(0.##) := ${csharpNumber}.ToString("0.##")`],
    "csharp-double": [`double.ToString := ((double) ${csharpNumber}).ToString()`],
    "csharp-float": [`float.ToString := ((float) ${csharpNumber}).ToString()`],
    ...fixed("csharp", (n) => [
      `decimal.ToString(F${n}) := ${csharpNumber}.ToString("F${n}")`,
      ...(n === 2 ? [`decimal.ToString(0.00) := ${csharpNumber}.ToString("0.00")`] : []),
    ]),
  },
};

const javascript: NumberFamily = {
  language: "JavaScript",
  conditions: {
    "-if-any": "isNaN(value) ? value : …",
    "-if-finite": 'value.trim() !== "" && Number.isFinite(Number(value)) ? … : value',
    "-if-decimal": "/^-?\\d+(\\.\\d+)?$/.test(value) ? … : value",
    "-if-signed-decimal": "/^[+-]?\\d+(\\.\\d+)?$/.test(value) ? … : value",
    "-if-unsigned-decimal": "/^\\d+(\\.\\d+)?$/.test(value) ? … : value",
  },
  formats: {
    "js-number": ["String(Number()) := String(Number(value))"],
    "js-round": ["Math.round := Math.round(value)"],
    "js-floor": ["Math.floor := Math.floor(value)"],
    "js-ceil": ["Math.ceil := Math.ceil(value)"],
    "js-trunc": ["Math.trunc := Math.trunc(value)"],
    "js-round-cents": ["Math.round(* 100) / 100 := Math.round(value * 100) / 100"],
    "js-locale": ['toLocaleString := Number(value).toLocaleString("en-US")'],
    "js-locale-2": [
      'toLocaleString(2 digits) := Number(value).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })',
    ],
    "js-currency": [
      'Intl.NumberFormat(USD) := new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(Number(value))',
    ],
    "js-fixed-2-as-number": [
      "Number(toFixed(2)) := Number(Number(value).toFixed(2))",
      "+toFixed(2) := +Number(value).toFixed(2)",
    ],
    "js-exponential": ["toExponential := Number(value).toExponential()"],
    "js-int32": ["| 0 := value | 0", "~~ := ~~value"],
    "js-cents": ["Math.round(* 100) := Math.round(value * 100)"],
    "js-german": ['toLocaleString(de-DE) := Number(value).toLocaleString("de-DE")'],
    ...fixed("js", (n) => [`toFixed(${n}) := Number(value).toFixed(${n})`]),
  },
};

export const numberFamilies: readonly NumberFamily[] = [...scriptFamilies, go, java, csharp, javascript];

const others: Readonly<Record<string, readonly string[]>> = {
  "js-number": ["JavaScript Number(value)"],
  "js-parse-float": ["JavaScript parseFloat(value)"],
  "js-parse-float-if-any": ["JavaScript String(parseFloat()) := isNaN(parseFloat(value)) ? value : parseFloat(value)"],
  "js-parse-int": ["JavaScript parseInt(value, 10)"],
  "js-parse-int-if-any": ["JavaScript String(parseInt()) := isNaN(parseInt(value, 10)) ? value : parseInt(value, 10)"],
  "ruby-integer": ["Ruby Integer := Integer(value, exception: false) || value"],
  "go-atoi": [
    "Go strconv.Atoi := strconv.Itoa(must(strconv.Atoi(value)))",
    "Java Long.toString(Long.parseLong(value))",
  ],
  "java-int": ["Java Integer.toString(Integer.parseInt(value))"],
  "rust-f64": ["Rust value.parse::<f64>().map(|n| n.to_string()).unwrap_or(value.to_string())"],
  "csharp-decimal": ["C# decimal.Parse(value).ToString()"],
  "csharp-double": ["C# double.Parse(value).ToString()"],
  "csharp-int": ["C# int.Parse(value).ToString()"],
  "go-parse-bool": ["Go strconv.ParseBool := strconv.FormatBool(must(strconv.ParseBool(value)))"],
  "csharp-bool": ["C# bool.ToString := bool.Parse(value).ToString()"],
};

/** The changes that are the same as others once only digits are written. */
const repeated: Readonly<Record<string, string>> = {
  "python-decimal-quantized-whole-if-unsigned-decimal": "csharp-round-whole-if-unsigned-decimal",
  "php-number-round-if-numeric": "php-number-round",
  "php-absolute-if-numeric": "php-absolute",
  "php-absolute-if-unsigned-decimal": "php-number-if-unsigned-decimal",
  "php-product-if-unsigned-decimal": "php-number-if-unsigned-decimal",
  "php-number-round-if-unsigned-decimal": "php-round-if-unsigned-decimal",
  "java-to-big-integer-if-decimal": "ruby-to-i-if-decimal",
  "java-to-big-integer-if-signed-decimal": "ruby-to-i-if-signed-decimal",
  "java-to-big-integer-if-unsigned-decimal": "ruby-to-i-if-unsigned-decimal",
  "java-decimal-format-if-unsigned-decimal": "python-decimal-fixed-2-if-unsigned-decimal",
  "python-decimal-commas-if-unsigned-decimal": "java-decimal-format-commas-if-unsigned-decimal",
  "python-decimal-plain-if-unsigned-decimal": "java-big-decimal-plain-if-unsigned-decimal",
  "python-decimal-half-up-if-unsigned-decimal": "csharp-fixed-2-if-unsigned-decimal",
  "ruby-floor-if-unsigned-decimal": "python-int-of-float-if-unsigned-decimal",
  "java-big-decimal-if-unsigned-decimal": "python-decimal-if-unsigned-decimal",
  "python-round-whole-if-unsigned-decimal": "go-fixed-0-if-unsigned-decimal",
  "js-trunc-if-unsigned-decimal": "js-floor-if-unsigned-decimal",
};

/** Returns the name of a change. Of decimal digits some functions make the same that otherwise differ. */
export function numberChangeName(start: string, end: string): string {
  const shared = start
    .replace(/^perl-(?=general|fixed-[^2])|^python-(?=floor|ceil|int-cents)/, "ruby-")
    .replace(/^ruby-float$/, "ruby-to-f")
    .replace(/^go-rat-(?=fixed)/, "java-")
    .replace("python-int-of-decimal", "ruby-to-i");
  const name = (end.endsWith("decimal") ? shared : start) + end;
  return repeated[name] ?? name;
}

/** Functions that read a number and write it. What they refuse stays as it is. See `../text-functions.ts`. */
export const numberFunctions: Readonly<Record<string, readonly string[]>> = joinRows([
  ...Object.entries(others),
  ...numberFamilies.flatMap(({ language, conditions, formats }) =>
    Object.entries(conditions).flatMap(([end, condition]) =>
      Object.entries(formats).map(
        ([start, calls]) =>
          [numberChangeName(start, end), calls.map((call) => write(language, call, condition))] as const,
      ),
    ),
  ),
]);

function joinRows(entries: readonly (readonly [name: string, rows: readonly string[]])[]): Record<string, string[]> {
  const joined: Record<string, string[]> = {};
  for (const [name, rows] of entries) joined[name] = [...(joined[name] ?? []), ...rows];
  return joined;
}

function write(language: string, call: string, condition: string): string {
  const [label, expression = ""] = call.split(" := ");
  return `${language} ${label} := ${condition.replace("…", () => expression)}`;
}
