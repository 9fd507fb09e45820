import { describeFlags, under } from "../../author-table.ts";
import type { SigningConcern } from "../../concern.ts";
import { authorDescription, authorParameter, underHmac } from "../author-parameter.ts";

const redirect = "https://merchant.example";

type Row = readonly [name: string, text: string, comment: string];

const templates: readonly Row[] = [
  ["template-dollar", `to \${name}`, "A placeholder of a shell, JavaScript or PHP is text."],
  ["template-braces", "to {{name}}", "A placeholder of Mustache, Jinja or Postman is text."],
  ["template-tag", "to <%= name %>", "A tag of ERB, EJS or JSP is text."],
  ["template-number-sign", "to #{name}", "A placeholder of Ruby is text."],
  ["template-percent", "to %(name)s %name%", "A placeholder of Python or Windows is text."],
];
const escapes: readonly Row[] = [
  ["escape-unicode", "\\u0041", "\\u0041 is six characters, not A."],
  ["escape-hexadecimal", "\\x41", "\\x41 is four characters, not A."],
  ["escape-octal", "\\101", "\\101 is four characters, not A."],
  ["escape-line-feed", "a\\nb", "\\n is two characters, not a line feed."],
];

export const texts: SigningConcern = {
  kind: "signing",
  concern: "texts",
  about: "Free text is signed as it is written, and so is a value that has a syntax of its own.",
  flags: describeFlags("encoding", ["base-string.1", "base-string.2"], {
    Text: {
      description: "Names of people and banks as they are written.",
      effect: "Customers with such a name cannot pay.",
    },
    Template: {
      description:
        "Placeholders of template languages and escapes of program texts are text: neither filled in nor read.",
      effect: "The value is signed before a template is filled in and sent after it, or the other way round.",
      links: ["https://github.com/postmanlabs/postman-app-support/issues/10165"],
    },
    Structured: {
      description: "A value that is itself a URL, JSON, XML or a list of parameters is one text.",
      effect: "The value is parsed, cut or written anew, and the payment is refused.",
      links: ["https://github.com/ddo/oauth-1.0a/issues/110"],
    },
  }),
  vectors: [
    ...under("Text", authorParameter, [
      ["bank-cyrillic", ["bank_name", "ПАО «Банк»"], "A bank's name in Cyrillic, with its quotation marks."],
      ["bank-latin", ["bank_name", "Crédit Agricole"], "A bank's name in Latin-1 letters."],
      ["bank-ampersand", ["bank_name", "Müller & Söhne"], "A bank's name with an ampersand."],
      ["holder-apostrophe", ["card_printed_name", "PATRICK O'NEIL"], "A name with an apostrophe."],
      ["holder-typographic", ["card_printed_name", "PATRICK O’NEIL"], "A typographic apostrophe is not made straight."],
      ["holder-hyphen", ["card_printed_name", "ANNE-MARIE ST.JOHN"], "A name with a hyphen and a full stop."],
    ]),
    ...under("Text", authorDescription, [
      ["quoted", 'Order "A"', "Quotation marks are signed, not stripped."],
      ["trailing-backslash", "C:\\orders\\", "A backslash at the end escapes nothing."],
      ["markup", "<b>Order</b>", "Markup is text: neither stripped nor escaped."],
      ["format-directives", "%s %d {0} $x", "Placeholders are text: nothing is filled in."],
      ["three-dots", "and so on...", "Three full stops are three characters, not an ellipsis."],
      ["null-capitals", "NULL", "A description NULL, as databases write it, is four letters."],
      ["not-available", "N/A", "A description N/A, which readers of tables take for nothing, is three characters."],
    ]),
    ...underHmac(under("Template", authorDescription, [...templates, ...escapes])),
    {
      name: "filled-in",
      comment: "Placeholders and escapes stay as they are, each under a name of its own.",
      flags: ["Template"],
      methods: ["RSA-SHA256"],
      parameters: [...templates, ...escapes].map(([name, text]) => [name, text]),
    },
    ...under("Structured", authorParameter, [
      ["url", ["redirect_url", `${redirect}/done`], "A URL as a value is encoded whole."],
      ["url-http", ["redirect_url", "http://merchant.example/done"], "A URL without TLS stays without."],
      ["url-with-query", ["redirect_url", `${redirect}/done?order=1&ok=true`], "A URL's query stays with its value."],
      ["url-with-fragment", ["redirect_url", `${redirect}/#/done`], "A URL's fragment stays with its value."],
      ["url-encoded", ["redirect_url", `${redirect}/a%20b?u=%2Fx`], "A URL's own escapes are encoded once more."],
      ["url-port", ["redirect_url", "HTTPS://Merchant.Example:443/"], "A URL as a value is not normalized."],
      ["ip-v6", ["ipaddress", "2001:db8::1"], "The colons of an IPv6 address are encoded."],
    ]),
    ...underHmac(
      under("Structured", authorParameter, [
        ["ip-v6-long", ["ipaddress", "2001:DB8:0:0:0:0:0:1"], "An IPv6 address keeps its capitals and zeros."],
        ["ip-v4-in-v6", ["ipaddress", "::ffff:192.0.2.1"], "An IPv4 address written as IPv6 stays so."],
      ]),
    ),
    ...underHmac(
      under("Structured", authorDescription, [
        ["uuid-capitals", "6F9619FF-8B86-D011-B42D-00C04FC964FF", "A UUID in capitals is text like any other."],
        ["date-day-first", "02.12.2022", "A date is not written anew."],
        ["date-slashes", "12/02/2022 10:05 PM", "A date with a time is not written anew."],
        ["date-space", "2022-12-02 10:15:13.100", "The space in a date stays, and so do the zeros at its end."],
      ]),
    ),
    ...under("Structured", authorDescription, [
      ["email-capitals", "Jane.Doe@Example.COM", "The capitals of an address are text like any other."],
      ["json", '{"a":"b","c":[1,2]}', "JSON as a value is one text."],
      ["form", "a=1&b=2&c", "A form as a value is one text."],
      ["oauth-form", "oauth_nonce=x&oauth_version=2", "A value that looks like protocol parameters is one text."],
      ["base64", "YWJj+/==", "Base64 as a value keeps its + / and =."],
      ["equals-first", "=x", "A value that begins with = keeps it."],
      ["question-mark", "?a=b", "A value that begins with ? is no query."],
    ]),
  ],
};
