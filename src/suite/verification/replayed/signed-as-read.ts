import { percentEncode } from "../../../encoding/percent-encode.ts";
import { under } from "../../author-table.ts";
import type { AuthoredVerification, VerificationFlag } from "../../concern.ts";
import { alterPairs, alterProtocol, alterUrl, append, type Change, swap } from "../alter-request.ts";
import type { Inputs } from "../author-requests.ts";
import { harm } from "../harms.ts";
import { hasPlus, hasReservedLetter, lowerCaseButLast, setUnusedBits, urlSafe } from "../tampered/byte-changes.ts";
import { respelled } from "./respelled.ts";

export const spellingFlags: Readonly<Record<string, VerificationFlag>> = {
  SignatureSpelledAnew: harm(
    "spelledAnew",
    "A request that was accepted, once more with another Base64 text that lenient readers take for the same signature.",
    ["oauth.nonce", "oauth.timestamp"],
    ["https://www.rfc-editor.org/rfc/rfc5849#section-3.2", "https://www.rfc-editor.org/rfc/rfc4648#section-12"],
  ),
  FieldSpelledAnew: harm(
    "spelledAnew",
    "A request that was accepted, once more with another text that lenient readers take for the same login, nonce, time or URL.",
    ["oauth.nonce", "oauth.timestamp", "oauth.consumer-key"],
    ["https://www.rfc-editor.org/rfc/rfc5849#section-3.2", "https://www.rfc-editor.org/rfc/rfc5849#section-3.3"],
  ),
};

/** What lenient readers drop at an end of a text, with what ends it for them, or see nowhere. */
const dropped: readonly (readonly [name: string, comment: string, change: Change])[] = [
  ["line-feed-behind", "A line feed behind", append("\n")],
  ["nul-behind", "A NUL and a letter behind", append("\0x")],
];
const droppedFromSignatures: typeof dropped = [
  ...dropped,
  ["space-behind", "A space behind", append(" ")],
  ["space-in-front", "A space in front of", (text) => ` ${text}`],
  ["tab-behind", "A tab behind", append("\t")],
  ["comma-behind", "A comma and a letter behind", append(",x")],
  ["semicolon-behind", "A semicolon and a letter behind", append(";x")],
  ["word-behind", "A space and a letter behind", append(" x")],
  ["quoted", "Quotation marks around", (text) => `"${text}"`],
  ["soft-hyphen-behind", "A soft hyphen, which collations overlook, behind", append("\u00ad")],
  ["byte-order-mark-behind", "A byte order mark, which collations overlook, behind", append("\ufeff")],
  ["nul-alone-behind", "A NUL, which collations overlook, behind", append("\0")],
];

/** What a request that is sent again says in other letters: readers that are lenient sign what they have made of it. */
export const signedAsRead: readonly AuthoredVerification[] = [
  ...under("FieldSpelledAnew", respelledProtocol("oauth_timestamp", "timestamp-malformed"), [
    ["timestamp-space-in-front", "A space in front of the time.", (seconds) => ` ${seconds}`],
    ["timestamp-space-behind", "A space behind the time.", append(" ")],
    ["timestamp-zero-in-front", "A zero in front of the time.", (seconds) => `0${seconds}`],
    ["timestamp-plus-in-front", "A plus in front of the time.", (seconds) => `+${seconds}`],
    ["timestamp-letters-behind", "Letters behind the time.", append("abc")],
    ["timestamp-fraction-behind", "A fraction of zero behind the time.", append(".0")],
    ["timestamp-underscore-within", "An underscore between two digits of the time.", swap(/(?<=^.)/, "_")],
    ["timestamp-full-width", "The first digit of the time is the full-width one.", swap(/^1/, "\uff11")],
    ["timestamp-line-in-front", "A line in front of the time.", (seconds) => `x\n${seconds}`],
    ["timestamp-line-behind", "A line behind the time.", append("\nx")],
    ...changing("timestamp", "the time", dropped),
  ]),
  ...under("FieldSpelledAnew", respelledProtocol("oauth_consumer_key", "consumer-unknown"), [
    ["login-upper-case", "The login in capitals.", (login) => login.toUpperCase()],
    ["login-space-in-front", "A space in front of the login.", (login) => ` ${login}`],
    ["login-space-behind", "A space behind the login.", append(" ")],
    ["login-full-width", "The first letter of the login is the full-width one.", swap(/^[a-z]/i, widen)],
    ["login-zero-width-behind", "A zero-width space, which collations overlook, behind the login.", append("\u200b")],
    ...changing("login", "the login", dropped),
  ]),
  ...under("FieldSpelledAnew", respelledProtocol("oauth_nonce", "signature-mismatch"), [
    ["nonce-upper-case", "The nonce in capitals.", (nonce) => nonce.toUpperCase()],
    ["nonce-space-in-front", "A space in front of the nonce.", (nonce) => ` ${nonce}`],
    ["nonce-space-behind", "A space behind the nonce.", append(" ")],
    ...changing("nonce", "the nonce", dropped),
  ]),
  {
    ...respelled(
      "nonce-in-capitals-beside",
      "Another nonce stands beside the nonce, under its name in capitals.",
      alterPairs((pairs) => pairs.map(swap(/^oauth_nonce="(.*)"$/, '$&, OAUTH_NONCE="$1x"'))),
    ),
    flags: ["FieldSpelledAnew"],
    refused: "parameter-unknown",
  },
  ...under("FieldSpelledAnew", respelledUrl, [
    ["url-slash-behind", "A slash at the end of the URL.", append("/")],
    ["url-slash-doubled", "A slash more in the URL.", swap("/payout/", "/payout//")],
    ["url-operation-upper-case", "The operation in capitals.", swap("/payout/", "/PAYOUT/")],
  ]),
  ...under("SignatureSpelledAnew", respelledProtocol("oauth_signature", "signature-mismatch"), [
    ["signature-lower-case", "The signature in small letters.", lowerCaseButLast],
  ]),
  ...under("SignatureSpelledAnew", respelledProtocol("oauth_signature", "signature-malformed"), [
    ["signature-unpadded", "The signature without its padding.", swap(/=+$/, "")],
    ["signature-space-within", "A space within the signature.", (text) => `${text.slice(0, 8)} ${text.slice(8)}`],
    ["signature-letters-behind", "Letters behind the padding of the signature.", append("AAAA")],
    [
      "signature-line-feed-within",
      "A line feed within the signature.",
      (text) => `${text.slice(0, 8)}\n${text.slice(8)}`,
    ],
    ["signature-lines", "The signature in lines, as tools for mail write Base64.", swap(/.{8}/g, "$&\r\n")],
    ["signature-url-safe", "- and _ for + and /.", urlSafe, { shows: hasReservedLetter }],
    ["signature-spaces-for-plus", "Spaces for + in the signature.", swap(/\+/g, " "), { shows: hasPlus }],
    ["signature-encoded-twice", "The signature is percent-encoded once more.", percentEncode],
    ["signature-full-width", "The first letter of the signature is the full-width one.", swap(/[A-Za-z]/, widen)],
    ...changing("signature", "the signature", droppedFromSignatures),
    ["signature-other-bits", "Another last letter of the signature, of the same bytes.", setUnusedBits],
  ]),
];

/** Authors requests of which one protocol parameter is another text the second time, for which they are to be refused. */
function respelledProtocol(
  parameter: string,
  refused: string,
): (name: string, comment: string, change: Change, more?: Inputs) => AuthoredVerification {
  return (name, comment, change, more) => ({
    ...respelled(name, comment, alterProtocol(parameter, change)),
    refused,
    ...more,
  });
}

function respelledUrl(name: string, comment: string, change: Change): AuthoredVerification {
  return { ...respelled(name, comment, alterUrl(change)), refused: "signature-mismatch" };
}

/** Names changes of a text, and says what text it is. */
function changing(name: string, what: string, changes: typeof dropped): typeof dropped {
  return changes.map(([change, comment, make]) => [`${name}-${change}`, `${comment} ${what}.`, make]);
}

/** Returns the full-width form of an ASCII character, which normalization makes one again. */
function widen(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
}
