import { expect, it } from "vitest";
import { listValueFunctions } from "./value-functions.ts";

const texts = [
  "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø",
  "a b\r\nc",
  "ok 😀 ok",
  "4444555566661111",
  "Jane.Doe@Example.COM",
  '"it\'s"',
  "<b>Order</b>",
  "ﬁ",
  "Ａ１％",
  "1.50",
  "C:\\orders\\",
];

/** What Java's escapers for Java, JSON and scripts write alike. */
const escapedAsJava = {
  "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø":
    "M\\u00DCLLER, Stra\\u00DFe, \\u0141\\u00F3d\\u017A, \\u00C7EL\\u0130K, \\u00D1and\\u00FA, \\u00D8",
  "a b\r\nc": "a b\\r\\nc",
  "ok 😀 ok": "ok \\uD83D\\uDE00 ok",
  '"it\'s"': '\\"it\'s\\"',
  ﬁ: "\\uFB01",
  "Ａ１％": "\\uFF21\\uFF11\\uFF05",
  "C:\\orders\\": "C:\\\\orders\\\\",
};

// From OpenJDK 17 with Commons Lang 3.12, Commons Text 1.10, Spring 4.3 and Guava 31.1, Mono 6.8 and Perl 5.36 (Debian 12).
// What is not listed stays as it is.
it.each<readonly [language: string, words: string, changed: Readonly<Record<string, string>>]>([
  ["Java", "Java's StringUtils.normalizeSpace", { "a b\r\nc": "a b c" }],
  [
    "Java",
    "Java's StringUtils.stripAccents",
    { "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "MULLER, Straße, Lodz, CELIK, Nandu, Ø" },
  ],
  [
    "Java",
    "Java's StringUtils.swapCase",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "müller, sTRAßE, łÓDŹ, çelik, ñANDÚ, ø",
      "a b\r\nc": "A B\r\nC",
      "ok 😀 ok": "OK 😀 OK",
      "Jane.Doe@Example.COM": "jANE.dOE@eXAMPLE.com",
      '"it\'s"': '"IT\'S"',
      "<b>Order</b>": "<B>oRDER</B>",
      "Ａ１％": "ａ１％",
      "C:\\orders\\": "c:\\ORDERS\\",
    },
  ],
  [
    "Java",
    "Java's WordUtils.capitalizeFully",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "Müller, Straße, Łódź, Çeli̇k, Ñandú, Ø",
      "a b\r\nc": "A B\r\nC",
      "ok 😀 ok": "Ok 😀 Ok",
      "Jane.Doe@Example.COM": "Jane.doe@example.com",
      "<b>Order</b>": "<b>order</b>",
    },
  ],
  [
    "Java",
    "Java's WordUtils.capitalizeFully of Commons Text",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "Müller, Straße, Łódź, Çeli̇k, Ñandú, Ø",
      "a b\r\nc": "A B\r\nc",
      "ok 😀 ok": "Ok 😀 Ok",
      "Jane.Doe@Example.COM": "Jane.doe@example.com",
      "<b>Order</b>": "<b>order</b>",
    },
  ],
  ["Java", "Java's StringEscapeUtils.escapeJava", escapedAsJava],
  [
    "Java",
    "Java's StringEscapeUtils.escapeHtml4",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø":
        "M&Uuml;LLER, Stra&szlig;e, Ł&oacute;dź, &Ccedil;ELİK, &Ntilde;and&uacute;, &Oslash;",
      '"it\'s"': "&quot;it's&quot;",
      "<b>Order</b>": "&lt;b&gt;Order&lt;/b&gt;",
    },
  ],
  [
    "Java",
    "Java's StringEscapeUtils.escapeXml10",
    { '"it\'s"': "&quot;it&apos;s&quot;", "<b>Order</b>": "&lt;b&gt;Order&lt;/b&gt;" },
  ],
  [
    "Java",
    "Java's StringEscapeUtils.escapeCsv",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": '"MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø"',
      "a b\r\nc": '"a b\r\nc"',
      '"it\'s"': '"""it\'s"""',
    },
  ],
  ["Java", "Java's StringEscapeUtils.escapeJson", { ...escapedAsJava, "<b>Order</b>": "<b>Order<\\/b>" }],
  [
    "Java",
    "Java's StringEscapeUtils.escapeEcmaScript",
    { ...escapedAsJava, '"it\'s"': '\\"it\\\'s\\"', "<b>Order</b>": "<b>Order<\\/b>" },
  ],
  [
    "Java",
    "Java's StringEscapeUtils.escapeXSI",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "MÜLLER,\\ Straße,\\ Łódź,\\ ÇELİK,\\ Ñandú,\\ Ø",
      "a b\r\nc": "a\\ bc",
      "ok 😀 ok": "ok\\ 😀\\ ok",
      '"it\'s"': '\\"it\\\'s\\"',
      "<b>Order</b>": "\\<b\\>Order\\</b\\>",
      "C:\\orders\\": "C:\\\\orders\\\\",
    },
  ],
  [
    "Java",
    "Java's HtmlUtils.htmlEscape of Spring",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø":
        "M&Uuml;LLER, Stra&szlig;e, Ł&oacute;dź, &Ccedil;ELİK, &Ntilde;and&uacute;, &Oslash;",
      '"it\'s"': "&quot;it&#39;s&quot;",
      "<b>Order</b>": "&lt;b&gt;Order&lt;/b&gt;",
    },
  ],
  [
    "Java",
    "Java's HtmlUtils.htmlEscapeHex of Spring",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø":
        "M&#xdc;LLER, Stra&#xdf;e, Ł&#xf3;dź, &#xc7;ELİK, &#xd1;and&#xfa;, &#xd8;",
      '"it\'s"': "&#x22;it&#x27;s&#x22;",
      "<b>Order</b>": "&#x3c;b&#x3e;Order&#x3c;/b&#x3e;",
    },
  ],
  [
    "Java",
    "Java's JavaScriptUtils.javaScriptEscape of Spring",
    {
      "a b\r\nc": "a b\\nc",
      '"it\'s"': '\\"it\\\'s\\"',
      "<b>Order</b>": "\\u003Cb\\u003EOrder\\u003C\\/b\\u003E",
      "C:\\orders\\": "C:\\\\orders\\\\",
    },
  ],
  [
    "Java",
    "Java's XmlEscapers.xmlAttributeEscaper of Guava",
    { "a b\r\nc": "a b&#xD;&#xA;c", '"it\'s"': "&quot;it&apos;s&quot;", "<b>Order</b>": "&lt;b&gt;Order&lt;/b&gt;" },
  ],
  [
    "Java",
    'Java\'s replaceAll("\\\\s", "-"), NFD, replaceAll("[^\\\\w-]", "") and toLowerCase',
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "muller-strae-odz-celik-nandu-",
      "a b\r\nc": "a-b--c",
      "ok 😀 ok": "ok--ok",
      "Jane.Doe@Example.COM": "janedoeexamplecom",
      '"it\'s"': "its",
      "<b>Order</b>": "borderb",
      ﬁ: "",
      "Ａ１％": "",
      "1.50": "150",
      "C:\\orders\\": "corders",
    },
  ],
  [
    "Java",
    "what reads their UTF-8 as Windows-1252, with U+FFFD for bytes that it lacks",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "MÃœLLER, StraÃŸe, Å�Ã³dÅº, Ã‡ELÄ°K, Ã‘andÃº, Ã˜",
      "ok 😀 ok": "ok ðŸ˜€ ok",
      ﬁ: "ï¬�",
      "Ａ１％": "ï¼¡ï¼‘ï¼…",
    },
  ],
  [
    "Java",
    "what writes them in Windows-1250, with ? for each character that it lacks",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "MÜLLER, Straße, Łódź, ÇEL?K, ?andú, ?",
      "ok 😀 ok": "ok ? ok",
      ﬁ: "?",
      "Ａ１％": "???",
    },
  ],
  [
    "Java",
    "what writes them in ISO-8859-2, with ? for each character that it lacks, and reads that as UTF-8",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "M�LLER, Stra�e, ��d�, �EL?K, ?and�, ?",
      "ok 😀 ok": "ok ? ok",
      ﬁ: "?",
      "Ａ１％": "???",
    },
  ],
  [
    "Java",
    "what writes them in NFD, with all beyond ASCII left out, and in lower case",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "muller, strae, odz, celik, nandu, ",
      "ok 😀 ok": "ok  ok",
      "Jane.Doe@Example.COM": "jane.doe@example.com",
      "<b>Order</b>": "<b>order</b>",
      ﬁ: "",
      "Ａ１％": "",
      "C:\\orders\\": "c:\\orders\\",
    },
  ],
  ["Java", 'what replaces each digit that four others follow by "*"', { "4444555566661111": "************1111" }],
  [
    "Java",
    'what writes 6 times "*" for all digits between the first 6 and the last four',
    { "4444555566661111": "444455******1111" },
  ],
  [
    "C#",
    'C#\'s Encoding.GetEncoding("iso-8859-1").GetBytes, with the closest that it has',
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "MÜLLER, Straße, Lódz, ÇELIK, Ñandú, Ø",
      "ok 😀 ok": "ok ?? ok",
      ﬁ: "?",
      "Ａ１％": "A1%",
    },
  ],
  [
    "C#",
    'C#\'s Encoding.UTF8.GetString(Encoding.GetEncoding("iso-8859-1").GetBytes)',
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "M�LLER, Stra�e, L�dz, �ELIK, �and�, �",
      "ok 😀 ok": "ok ?? ok",
      ﬁ: "?",
      "Ａ１％": "A1%",
    },
  ],
  [
    "C#",
    'C#\'s new CultureInfo("en-US").TextInfo.ToTitleCase(value)',
    {
      "a b\r\nc": "A B\r\nC",
      "ok 😀 ok": "Ok 😀 Ok",
      '"it\'s"': '"It\'s"',
      "<b>Order</b>": "<B>Order</B>",
      "C:\\orders\\": "C:\\Orders\\",
    },
  ],
  [
    "C#",
    'C#\'s ToUpper(new CultureInfo("tr-TR"))',
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "MÜLLER, STRAßE, ŁÓDŹ, ÇELİK, ÑANDÚ, Ø",
      "a b\r\nc": "A B\r\nC",
      "ok 😀 ok": "OK 😀 OK",
      "Jane.Doe@Example.COM": "JANE.DOE@EXAMPLE.COM",
      '"it\'s"': '"İT\'S"',
      "<b>Order</b>": "<B>ORDER</B>",
      "C:\\orders\\": "C:\\ORDERS\\",
    },
  ],
  ["C#", "what writes them in FormKC of Mono", { "Ａ１％": "A1%" }],
  [
    "C#",
    "what writes them in FormKD of Mono, with all beyond ASCII left out",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "MULLER, Strae, odz, CELIK, Nandu, ",
      "ok 😀 ok": "ok  ok",
      ﬁ: "",
      "Ａ１％": "A1%",
    },
  ],
  ["C#", "what leaves out UTF-16 units of \\p{C} of Mono", { "a b\r\nc": "a bc", "ok 😀 ok": "ok  ok" }],
  [
    "C#",
    'C#\'s Regex.Replace(@"\\b\\w", ToUpperInvariant)',
    {
      "a b\r\nc": "A B\r\nC",
      "ok 😀 ok": "Ok 😀 Ok",
      '"it\'s"': '"It\'S"',
      "<b>Order</b>": "<B>Order</B>",
      "C:\\orders\\": "C:\\Orders\\",
    },
  ],
  ["C#", "C#'s XmlWriter.WriteString", { "a b\r\nc": "a b\nc", "<b>Order</b>": "&lt;b&gt;Order&lt;/b&gt;" }],
  [
    "C#",
    "C#'s HttpUtility.JavaScriptStringEncode(value, true)",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": '"MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø"',
      "a b\r\nc": '"a b\\r\\nc"',
      "ok 😀 ok": '"ok 😀 ok"',
      "4444555566661111": '"4444555566661111"',
      "Jane.Doe@Example.COM": '"Jane.Doe@Example.COM"',
      '"it\'s"': '"\\"it\\u0027s\\""',
      "<b>Order</b>": '"\\u003cb\\u003eOrder\\u003c/b\\u003e"',
      ﬁ: '"ﬁ"',
      "Ａ１％": '"Ａ１％"',
      "1.50": '"1.50"',
      "C:\\orders\\": '"C:\\\\orders\\\\"',
    },
  ],
  [
    "C#",
    "what leaves out all but \\p{L} and \\p{Nd} up to U+FFFF",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "MÜLLERStraßeŁódźÇELİKÑandúØ",
      "a b\r\nc": "abc",
      "ok 😀 ok": "okok",
      "Jane.Doe@Example.COM": "JaneDoeExampleCOM",
      '"it\'s"': "its",
      "<b>Order</b>": "bOrderb",
      "Ａ１％": "Ａ１",
      "1.50": "150",
      "C:\\orders\\": "Corders",
    },
  ],
  [
    "C#",
    "what leaves out all but \\w of C# and white space up to U+FFFF",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "MÜLLER Straße Łódź ÇELİK Ñandú Ø",
      "ok 😀 ok": "ok  ok",
      "Jane.Doe@Example.COM": "JaneDoeExampleCOM",
      '"it\'s"': "its",
      "<b>Order</b>": "bOrderb",
      "Ａ１％": "Ａ１",
      "1.50": "150",
      "C:\\orders\\": "Corders",
    },
  ],
  ["Perl", "what leaves out what [[:print:]] of Perl and Ruby does not take", { "a b\r\nc": "a bc" }],
  [
    "PHP",
    "what leaves out what [[:print:]] of PHP does not take",
    { "a b\r\nc": "a bc", "a\ue000\u2066\u180eb": "a\u180eb" },
  ],
  [
    "Perl",
    "what leaves out \\h of Perl",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "MÜLLER,Straße,Łódź,ÇELİK,Ñandú,Ø",
      "a b\r\nc": "ab\r\nc",
      "ok 😀 ok": "ok😀ok",
    },
  ],
  [
    "Perl",
    "what writes them in ISO-8859-1, with \\x{n} for what it lacks",
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "MÜLLER, Straße, \\x{0141}ód\\x{017a}, ÇEL\\x{0130}K, Ñandú, Ø",
      "ok 😀 ok": "ok \\x{1f600} ok",
      ﬁ: "\\x{fb01}",
      "Ａ１％": "\\x{ff21}\\x{ff11}\\x{ff05}",
    },
  ],
  [
    "Perl",
    'what replaces the first run of the white space of C# and Perl by "_"',
    {
      "MÜLLER, Straße, Łódź, ÇELİK, Ñandú, Ø": "MÜLLER,_Straße, Łódź, ÇELİK, Ñandú, Ø",
      "a b\r\nc": "a_b\r\nc",
      "ok 😀 ok": "ok_😀 ok",
    },
  ],
])("%s: %s", (language, words, changed) => {
  expect(texts.map((text) => listValueFunctions(language)[words]?.(text))).toEqual(
    texts.map((text) => changed[text] ?? text),
  );
});
