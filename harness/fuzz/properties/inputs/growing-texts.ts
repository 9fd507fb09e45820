import fc from "fast-check";

/** A text that grows in its middle, and what reads it. */
export interface GrowingText {
  readonly reader: string;
  readonly before: string;
  readonly unit: string;
  readonly after: string;
}

const beginnings: readonly string[] = [
  ...["", "OAuth ", 'OAuth realm="', 'OAuth oauth_x="', "OAuth oauth_x", "a=", "{", '{"a":"', '{"failures":[', "["],
  ...["//", "https://", "https://a/", "https://a/?", "/paynet/api/v4/payout/", "application/x-www-form-urlencoded"],
  ...["-----BEGIN ", "-----BEGIN PUBLIC KEY-----\n", "POST ", "POST / HTTP/1.1\r\n", "HTTP/1.1 200 OK\r\n"],
  ...["curl -d ", "curl '", "curl $'"],
];
const units: readonly string[] = [
  ...["a", "A", "0", " ", "\t", "\n", "\r\n", "\0", "=", "&", "%", "%41", "%C3", "+", "/", "\\", '\\"', '"', "'"],
  ...[",", ", ", ";", ":", "?", "#", "-", "`", "(", "$(", "[", "]", "{", "[[", '{"a":', "é", "\u{1f600}", "\ud800"],
  ...['oauth_x="",', "a=b&", "e\u0301", "\\\n", "-d a ", "-H a:b ", "0\r\n", "1\r\na\r\n", "a: b\r\n", " a", "\\\\"],
  ...["..", "/.", "@"],
];
const ends: readonly string[] = [
  ...["", "x", '"', "'", "\n", "%", "=", "!", "\0", "\r\n\r\n", "}", "]", "-----END PUBLIC KEY-----"],
];

/** Texts that grow: hostile beginnings, repeated units and ends. */
export function growingTexts(readers: readonly string[]): fc.Arbitrary<GrowingText> {
  const unit = fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 2 }).map((parts) => parts.join(""));
  const reader = fc.constantFrom(...readers);
  const [before, after] = [fc.constantFrom(...beginnings), fc.constantFrom(...ends)];
  return fc.record({ reader, before, unit, after }, { noNullPrototype: true });
}

/** A text that grows, at one of its sizes. */
export function textOf({ before, unit, after }: GrowingText, size: number): string {
  return before + unit.repeat(Math.ceil(size / unit.length)) + after;
}
