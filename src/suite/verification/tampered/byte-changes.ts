import { base64Decode, base64Encode } from "../../../encoding/base64.ts";
import { computeSignature } from "../../../signing/sign-request.ts";
import type { Scene } from "../../concern.ts";
import { type Alter, alterProtocol, append, type Change, swap } from "../alter-request.ts";

const CYRILLIC: Readonly<Record<string, string>> = { a: "\u0430", c: "\u0441", e: "\u0435", o: "\u043e", p: "\u0440" };

/** Flips the lowest bit of an ASCII character, counted from the end where negative. */
export function flipBit(text: string, at: number): string {
  const index = at < 0 ? text.length + at : at;
  return text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ 1) + text.slice(index + 1);
}

/** Puts a Cyrillic letter in the place of the first Latin one that looks like it. */
export function lookAlike(text: string): string {
  return text.replace(/[aceop]/, (letter) => CYRILLIC[letter] ?? letter);
}

export function alterSignatureBytes(change: (bytes: readonly number[]) => readonly number[]): Alter {
  return alterProtocol("oauth_signature", (signature) => {
    const bytes = base64Decode(signature);
    return bytes === undefined ? signature : base64Encode(Uint8Array.from(change([...bytes])));
  });
}

/** Sets a bit of Base64 that no byte uses, where there is one. */
export function setUnusedBits(text: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return text.replace(/(.)(=+)$/, (_, last: string, padding: string) => {
    return `${alphabet[alphabet.indexOf(last) + 1]}${padding}`;
  });
}

/** Lower-cases all but the last letters: these also hold padding bits, and the text must be canonical Base64. */
export function lowerCaseButLast(signature: string): string {
  return signature.slice(0, -4).toLowerCase() + signature.slice(-4);
}

/** Writes Base64 in the alphabet for URLs. */
export function urlSafe(signature: string): string {
  return signature.replaceAll("+", "-").replaceAll("/", "_");
}

/** Whether the right signature begins with another byte than zero, without which the number is another one. */
export function beginsAboveZero({ task }: Scene): boolean {
  return base64Decode(computeSignature(task))?.[0] !== 0;
}

/** Whether the right signature begins with a zero byte, where a comparison of C strings ends. */
export function beginsWithZero(scene: Scene): boolean {
  return !beginsAboveZero(scene);
}

/** Whether the right signature of a request has a letter of Base64 that other alphabets and bare headers spell otherwise. */
export function hasReservedLetter({ task }: Scene): boolean {
  return /[+/]/.test(computeSignature(task));
}

/** Whether the right signature of a request has a plus. */
export function hasPlus({ task }: Scene): boolean {
  return computeSignature(task).includes("+");
}

type ChangeRow = readonly [name: string, comment: string, change: Change];

/** Changes of a value of the body, whose order id is 902B4FF5 and whose description has an a with two dots. */
export const valueChanges: readonly ChangeRow[] = [
  ["value-bit-flipped", "The lowest bit of a digit is flipped: 902B4FF5 becomes 802B4FF5.", swap("=902B", "=802B")],
  ["value-inserted", "A digit is put between two others.", swap("=902B", "=9002B")],
  ["value-removed", "A digit is taken away.", swap("=902B", "=92B")],
  ["value-replaced", "The last digit is another one.", swap("4FF5", "4FF6")],
  ["value-swapped", "Two digits change places: sums over the bytes stay the same.", swap("=902B", "=920B")],
  ["value-case", "A letter changes its case.", swap("=902B", "=902b")],
  ["value-escape-rewritten", "An escape stands for another letter: \u00e4 becomes \u00f6.", swap("%C3%A4", "%C3%B6")],
  ["value-decomposed", "\u00e4 becomes a and a combining mark, which looks the same.", swap("%C3%A4", "a%CC%88")],
  ["value-accent-dropped", "\u00e4 becomes a: databases compare them as equal.", swap("%C3%A4", "a")],
  ["value-look-alike", "B becomes the Cyrillic letter that looks like it.", swap("=902B", "=902%D0%92")],
  [
    "value-full-width",
    "9 becomes the full-width digit: conversions to numbers read it as 9.",
    swap("=902B", "=%EF%BC%9902B"),
  ],
  ["value-nul-added", "A NUL stands behind a value: what is written in C reads no further.", swap("4FF5", "4FF5%00")],
  ["value-nul-and-more", "A NUL and more stand behind a value.", swap("4FF5", "4FF5%0099")],
  ["value-zero-width-space", "A space of no width, which nobody sees.", swap("4FF5", "4FF5%E2%80%8B")],
  ["value-byte-order-mark", "A byte order mark, which decoders like to swallow.", swap("=902B", "=%EF%BB%BF902B")],
  ["value-space-in-front", "A space in front of a value: verifiers that trim miss it.", swap("=902B", "=+902B")],
  ["value-tab-added", "A tab behind a value: verifiers that trim miss it.", swap("4FF5", "4FF5%09")],
  ["value-line-feed-added", "A line feed behind a value: patterns that end with $ miss it.", swap("4FF5", "4FF5%0A")],
  ["value-quoted", "A value in quotes.", swap("=902B4FF5", "=%22902B4FF5%22")],
  [
    "value-encoded-once-more",
    "An escape is escaped: verifiers that decode twice miss it.",
    swap("%C3%A4", "%25C3%25A4"),
  ],
  [
    "value-hyphen-inserted",
    "A hyphen within the value: verifiers that keep digits and letters miss it.",
    swap("=902B", "=90-2B"),
  ],
  [
    "value-backslash-inserted",
    "A backslash within the value: verifiers that strip slashes miss it.",
    swap("=902B", "=90%5C2B"),
  ],
  ["value-soft-hyphen", "A hyphen that nobody sees but at the end of a line.", swap("4FF5", "4F%C2%ADF5")],
  ["value-direction-mark", "A mark of the direction of letters, which nobody sees.", swap("4FF5", "4FF5%E2%80%8E")],
  ["value-equals-doubled", "The value begins with an equals sign.", swap("id=902B", "id==902B")],
];

export const nameChanges: readonly ChangeRow[] = [
  ["name-bit-flipped", "The lowest bit of a name's first letter is flipped.", swap("client-", "blient-")],
  ["name-inserted", "A letter more in a name.", swap("client-", "clients-")],
  ["name-removed", "A letter less in a name.", swap("client-", "clint-")],
  ["name-case", "A capital in a name: names have case.", swap("client-", "Client-")],
  ["name-look-alike", "c becomes the Cyrillic letter that looks like it.", swap("client-", "%D1%81lient-")],
  ["name-nul-added", "A NUL behind a name.", swap("id=", "id%00=")],
  ["name-space-in-front", "A space in front of a name: PHP drops it.", swap("client-", "+client-")],
  ["name-brackets-added", "Brackets behind a name: form readers make a list of it.", swap("id=", "id%5B%5D=")],
  ["name-dot", "A dot in place of a hyphen.", swap("order-id", "order.id")],
  ["name-dot-for-underscore", "A dot in place of an underscore: PHP reads one.", swap("order_desc", "order.desc")],
  ["name-space-for-underscore", "A space in place of an underscore: PHP reads one.", swap("order_desc", "order+desc")],
  [
    "name-bracket-for-underscore",
    "A bracket that nothing closes in place of an underscore: PHP reads one.",
    swap("order_desc", "order%5Bdesc"),
  ],
  ["name-hyphen-for-underscore", "A hyphen in place of an underscore.", swap("order_desc", "order-desc")],
  ["name-underscore-for-hyphen", "An underscore in place of a hyphen.", swap("client-order", "client_order")],
  ["name-underscores-for-hyphens", "Underscores in place of all hyphens.", swap("client-order-id", "client_order_id")],
  ["name-capital-for-underscore", "A capital in place of an underscore.", swap("order_desc", "orderDesc")],
  ["name-space-behind", "A space behind a name: readers that trim miss it.", swap("id=", "id+=")],
  ["name-zero-width-space", "A space of no width behind a name, which nobody sees.", swap("id=", "id%E2%80%8B=")],
  ["name-full-width", "The first letter of a name is the full-width one.", swap("client-", "%EF%BD%83lient-")],
  ["name-place-added", "A place in a list behind a name.", swap("id=", "id%5B0%5D=")],
];

export const urlChanges: readonly ChangeRow[] = [
  ["url-endpoint-bit-flipped", "The lowest bit of the endpoint's last digit is flipped.", (url) => flipBit(url, -1)],
  ["url-endpoint-inserted", "The endpoint gets a zero in front: equal as a number.", swap(/\/([^/]+)$/, "/0$1")],
  ["url-endpoint-removed", "The endpoint loses its last digit.", (url) => url.slice(0, -1)],
  ["url-operation-case", "A capital in the operation: paths have case.", swap("/payout/", "/Payout/")],
  ["url-operation-removed", "The operation loses a letter.", swap("/payout/", "/payot/")],
  ["url-operation-escaped", "A letter of the operation is escaped: servers decode it.", swap("/payout/", "/%70ayout/")],
  ["url-double-slash", "A slash more: servers take both as one.", swap("/payout/", "/payout//")],
  ["url-dot-segment", "A dot as a segment: servers leave it out.", swap("/payout/", "/payout/./")],
  ["url-dot-dot-segment", "A segment more, and back: servers resolve it.", swap("/payout/", "/transfer/../payout/")],
  ["url-path-parameter", "A path parameter: servers in Java leave it out.", swap("/payout/", "/payout;v=1/")],
  ["url-ending-added", "An ending behind the endpoint: frameworks take it for a format.", append(".json")],
  ["url-session-added", "A session behind the endpoint: servers in Java leave it out.", append(";jsessionid=1")],
  ["url-space-added", "An escaped space at the end: servers trim it.", append("%20")],
  ["url-nul-added", "An escaped NUL at the end: what is written in C reads no further.", append("%00")],
];
