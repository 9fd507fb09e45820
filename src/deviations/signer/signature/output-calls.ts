import type { LibraryFunction } from "../../deviation.ts";

/**
 * The calls that write a signature as a mistake does, by its id and language, as their users write them:
 * `harness/generate/runtimes` asks each runtime. `digest` is the bytes of the signature, `base64` their right Base64 text.
 */
export const outputCalls: Readonly<
  Record<string, Readonly<Partial<Record<LibraryFunction["language"], readonly string[]>>>>
> = {
  "hex-instead-of-base64": {
    JavaScript: ['digest.toString("hex")'],
    PHP: ["bin2hex($digest)"],
    Python: ["digest.hex()", "binascii.hexlify(digest).decode()"],
    Ruby: ['digest.unpack1("H*")'],
    Perl: ['unpack("H*", $digest)'],
    Go: ["hex.EncodeToString(digest)", 'fmt.Sprintf("%x", digest)'],
    Java: ["HexFormat.of().formatHex(digest)"],
    "C#": [
      'BitConverter.ToString(digest).Replace("-", "").ToLower()',
      'string.Concat(digest.Select(b => b.ToString("x2")))',
    ],
  },
  "hex-in-capitals-instead-of-base64": {
    PHP: ["strtoupper(bin2hex($digest))"],
    Python: ["base64.b16encode(digest).decode()"],
    Go: ['fmt.Sprintf("%X", digest)'],
    Java: ["HexFormat.of().withUpperCase().formatHex(digest)"],
    "C#": ['BitConverter.ToString(digest).Replace("-", "")'],
  },
  "base64-of-hex": {
    JavaScript: ['btoa(digest.toString("hex"))'],
    PHP: ["base64_encode(bin2hex($digest))"],
    Python: ["base64.b64encode(digest.hex().encode()).decode()"],
    Ruby: ['Base64.strict_encode64(digest.unpack1("H*"))'],
    Perl: ['encode_base64(unpack("H*", $digest), "")'],
    Go: ["base64.StdEncoding.EncodeToString([]byte(hex.EncodeToString(digest)))"],
    Java: ["Base64.getEncoder().encodeToString(HexFormat.of().formatHex(digest).getBytes())"],
  },
  "base64-of-hex-in-capitals": {
    "C#": ['Convert.ToBase64String(Encoding.UTF8.GetBytes(BitConverter.ToString(digest).Replace("-", "")))'],
  },
  "base64-twice": {
    JavaScript: ["btoa(base64)"],
    PHP: ["base64_encode($base64)"],
    Python: ["base64.b64encode(base64.b64encode(digest)).decode()"],
    Ruby: ["Base64.strict_encode64(base64)"],
  },
  "signature-not-base64": { JavaScript: ['digest.toString("binary")'] },
  "signature-bytes-as-text": {
    JavaScript: ['Buffer.from(digest.toString("binary")).toString("base64")'],
    PHP: ["base64_encode(utf8_encode($digest))", 'base64_encode(mb_convert_encoding($digest, "UTF-8", "ISO-8859-1"))'],
    Python: ['base64.b64encode(digest.decode("latin-1").encode()).decode()'],
    Ruby: ['Base64.strict_encode64(digest.encode("UTF-8", "ISO-8859-1"))'],
    Perl: ['encode_base64(encode("UTF-8", $digest), "")'],
    Java: [
      "Base64.getEncoder().encodeToString(new String(digest, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.UTF_8))",
    ],
  },
  "signature-bytes-read-as-utf8": {
    JavaScript: ["Buffer.from(digest.toString()).toString('base64')"],
    Python: ['base64.b64encode(digest.decode("utf-8", "replace").encode()).decode()'],
    Ruby: ['Base64.strict_encode64(digest.dup.force_encoding("UTF-8").scrub)'],
  },
  "signature-bytes-read-as-utf8-by-java": {
    Java: [
      "Base64.getEncoder().encodeToString(new String(digest, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8))",
    ],
  },
  "signature-bytes-read-as-utf8-by-mono": {
    "C#": ["Convert.ToBase64String(Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(digest)))"],
  },
  "signature-bytes-read-as-utf8-by-perl": {
    Perl: ['encode_base64(encode("UTF-8", decode("UTF-8", $digest)), "")'],
  },
  "signature-bytes-not-utf8-dropped": {
    Python: ['base64.b64encode(digest.decode("utf-8", "ignore").encode()).decode()'],
    Ruby: ['Base64.strict_encode64(digest.dup.force_encoding("UTF-8").scrub(""))'],
    Go: ["base64.StdEncoding.EncodeToString(bytes.ToValidUTF8(digest, nil))"],
  },
  "signature-bytes-not-utf8-as-question-marks": {
    PHP: ['base64_encode(mb_convert_encoding($digest, "UTF-8", "UTF-8"))'],
  },
  "signature-bytes-not-utf8-replaced-each": {
    Go: ["base64.StdEncoding.EncodeToString([]byte(string([]rune(string(digest)))))"],
  },
  "signature-bytes-not-ascii-as-question-marks": {
    "C#": ["Convert.ToBase64String(Encoding.ASCII.GetBytes(Encoding.ASCII.GetString(digest)))"],
  },
  "signature-bytes-not-ascii-replaced": {
    Python: ['base64.b64encode(digest.decode("ascii", "replace").encode()).decode()'],
    Java: [
      "Base64.getEncoder().encodeToString(new String(digest, StandardCharsets.US_ASCII).getBytes(StandardCharsets.UTF_8))",
    ],
  },
  "signature-bytes-not-ascii-dropped": {
    Python: ['base64.b64encode(digest.decode("ascii", "ignore").encode()).decode()'],
  },
  "signature-bytes-of-seven-bits": { JavaScript: ['Buffer.from(digest.toString("ascii")).toString("base64")'] },
  "signature-bytes-read-as-windows-1252": {
    "C#": ["Convert.ToBase64String(Encoding.UTF8.GetBytes(Encoding.GetEncoding(1252).GetString(digest)))"],
  },
  "signature-bytes-as-utf16": {
    JavaScript: ['Buffer.from(digest.toString("binary"), "utf16le").toString("base64")'],
  },
  "signature-bytes-reversed": {
    JavaScript: ['Buffer.from(digest).reverse().toString("base64")'],
    PHP: ["base64_encode(strrev($digest))"],
    Python: ["base64.b64encode(digest[::-1]).decode()"],
  },
  "signature-cut-at-nul": {
    Python: ["base64.b64encode(ctypes.c_char_p(digest).value).decode()"],
  },
  "signature-bytes-trimmed": { PHP: ["base64_encode(trim($digest))"] },
  "signature-nuls-trimmed": {
    PHP: ['base64_encode(rtrim($digest, "\\0"))'],
    Python: ['base64.b64encode(digest.rstrip(b"\\0")).decode()'],
  },
  "signature-integer-signed": {
    Java: ["Base64.getEncoder().encodeToString(new BigInteger(1, digest).toByteArray())"],
  },
  "hex-number-instead-of-base64": {
    JavaScript: ['BigInt("0x" + digest.toString("hex")).toString(16)'],
    Python: ['"%x" % int.from_bytes(digest, "big")'],
    Ruby: ['digest.unpack1("H*").to_i(16).to_s(16)'],
    Go: ["new(big.Int).SetBytes(digest).Text(16)"],
    Java: ["new BigInteger(1, digest).toString(16)"],
  },
  "hex-number-after-0x-instead-of-base64": { Python: ['hex(int.from_bytes(digest, "big"))'] },
  "hex-signed-number-instead-of-base64": { Java: ["new BigInteger(digest).toString(16)"] },
  "decimal-number-instead-of-base64": {
    Python: ['str(int.from_bytes(digest, "big"))'],
    Java: ["new BigInteger(1, digest).toString()"],
  },
  "decimal-signed-number-instead-of-base64": { Java: ["new BigInteger(digest).toString()"] },
  "hex-without-zeros-instead-of-base64": {
    JavaScript: ['[...digest].map((byte) => byte.toString(16)).join("")'],
    PHP: ['implode("", array_map("dechex", unpack("C*", $digest)))'],
    Python: ['"".join("%x" % byte for byte in digest)'],
    Ruby: ["digest.bytes.map { |byte| byte.to_s(16) }.join"],
    "C#": ['string.Concat(digest.Select(b => b.ToString("x")))'],
  },
  "hex-without-zeros-in-capitals-instead-of-base64": { "C#": ['string.Concat(digest.Select(b => b.ToString("X")))'] },
  "hex-with-colons-instead-of-base64": {
    Python: ['digest.hex(":")'],
    Java: ['HexFormat.ofDelimiter(":").formatHex(digest)'],
  },
  "hex-with-spaces-instead-of-base64": { Go: ['fmt.Sprintf("% x", digest)'], Python: ['digest.hex(" ")'] },
  "hex-with-hyphens-in-capitals-instead-of-base64": { "C#": ["BitConverter.ToString(digest)"] },
  "base64-of-hex-with-hyphens-in-capitals": {
    "C#": ["Convert.ToBase64String(Encoding.UTF8.GetBytes(BitConverter.ToString(digest)))"],
  },
  "decimals-with-commas-instead-of-base64": { JavaScript: ["new Uint8Array(digest).toString()"] },
  "base64-of-decimals-with-commas": { JavaScript: ["btoa(new Uint8Array(digest))"] },
  "decimals-in-brackets-instead-of-base64": { Python: ["str(list(digest))"], Ruby: ["digest.bytes.to_s"] },
  "decimals-in-json-instead-of-base64": {
    JavaScript: ["JSON.stringify([...digest])"],
    PHP: ['json_encode(array_values(unpack("C*", $digest)))'],
    Ruby: ["digest.bytes.to_json"],
  },
  "decimals-with-spaces-instead-of-base64": { Go: ["fmt.Sprint(digest)"] },
  "signed-decimals-instead-of-base64": { Java: ["Arrays.toString(digest)"] },
  "buffer-in-json-instead-of-base64": { JavaScript: ["JSON.stringify(digest)"] },
  "base32-instead-of-base64": {
    Python: ["base64.b32encode(digest).decode()"],
    Go: ["base32.StdEncoding.EncodeToString(digest)"],
  },
  "base32-without-padding-instead-of-base64": {
    Go: ["base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(digest)"],
  },
  "uuencoding-instead-of-base64": { Perl: ["pack('u', $digest)"], Ruby: ['[digest].pack("u")'] },
  "uuencoding-with-end-instead-of-base64": { PHP: ["convert_uuencode($digest)"] },
  "base85-instead-of-base64": { Python: ["base64.b85encode(digest).decode()"] },
  "ascii85-instead-of-base64": { Python: ["base64.a85encode(digest).decode()"] },
  "utf8-text-instead-of-base64": {
    JavaScript: ["digest.toString()", "String(digest)"],
  },
  base64url: {
    PHP: ['strtr(base64_encode($digest), "+/", "-_")'],
    Python: ["base64.urlsafe_b64encode(digest).decode()"],
    Ruby: ["Base64.urlsafe_encode64(digest)"],
    Go: ["base64.URLEncoding.EncodeToString(digest)"],
    Java: ["Base64.getUrlEncoder().encodeToString(digest)"],
  },
  "base64url-without-padding": {
    JavaScript: ['digest.toString("base64url")'],
    Python: ['base64.urlsafe_b64encode(digest).rstrip(b"=").decode()'],
    Ruby: ["Base64.urlsafe_encode64(digest, padding: false)"],
    Perl: ["encode_base64url($digest)"],
    Go: ["base64.RawURLEncoding.EncodeToString(digest)"],
    Java: ["Base64.getUrlEncoder().withoutPadding().encodeToString(digest)"],
  },
  "base64-padding-missing": {
    PHP: ['rtrim(base64_encode($digest), "=")'],
    Perl: ['do { my $sha = Digest::SHA->new(1); encode_base64($digest, "") =~ s/=+$//r }'],
    Go: ["base64.RawStdEncoding.EncodeToString(digest)"],
    Java: ["Base64.getEncoder().withoutPadding().encodeToString(digest)"],
  },
  "base64-line-wrapped": {
    Java: ["Base64.getMimeEncoder().encodeToString(digest)"],
    "C#": ["Convert.ToBase64String(digest, Base64FormattingOptions.InsertLineBreaks)"],
  },
  "base64-wrapped-at-64-with-lf": { PHP: ['wordwrap(base64_encode($digest), 64, "\\n", true)'] },
  "base64-wrapped-at-60-with-lf": { Ruby: ["Base64.encode64(digest).strip", "Base64.encode64(digest).chomp"] },
  "base64-wrapped-at-60-with-lf-then-lf": { Ruby: ["Base64.encode64(digest)", '[digest].pack("m")'] },
  "base64-wrapped-at-64-with-lf-then-lf": { PHP: ['chunk_split(base64_encode($digest), 64, "\\n")'] },
  "base64-wrapped-at-76-with-lf-then-lf": {
    Python: ["base64.encodebytes(digest).decode()", 'codecs.encode(digest, "base64").decode()'],
    Perl: ["encode_base64($digest)"],
  },
  "base64-wrapped-at-76-with-crlf-then-crlf": { PHP: ["chunk_split(base64_encode($digest))"] },
  "signature-trailing-newline": { Python: ["binascii.b2a_base64(digest).decode()"] },
  "signature-percent-encoded": {
    JavaScript: ["encodeURIComponent(base64)"],
    PHP: ["urlencode($base64)", "rawurlencode($base64)"],
    Python: ['urllib.parse.quote(base64_text, safe="")', "urllib.parse.quote_plus(base64_text)"],
    Ruby: ["CGI.escape(base64)", "ERB::Util.url_encode(base64)", "URI.encode_www_form_component(base64)"],
    Perl: ["uri_escape($base64)"],
    Go: ["url.QueryEscape(base64Text)"],
    Java: ['URLEncoder.encode(base64, "UTF-8")'],
    "C#": ["Uri.EscapeDataString(base64)", "WebUtility.UrlEncode(base64)"],
  },
  "base64-with-lower-case-escapes": { "C#": ["HttpUtility.UrlEncode(base64)"] },
  "base64-slash-not-escaped": { Python: ["urllib.parse.quote(base64_text)"] },
  "base64-equals-escaped": { JavaScript: ["escape(base64)"] },
  "base64-slash-escaped": { Go: ["url.PathEscape(base64Text)"] },
  "base64-plus-as-space": {
    PHP: ["urldecode($base64)"],
    Python: ["urllib.parse.unquote_plus(base64_text)"],
    Ruby: ["CGI.unescape(base64)"],
    Java: ['URLDecoder.decode(base64, "UTF-8")'],
    "C#": ["HttpUtility.UrlDecode(base64)", "WebUtility.UrlDecode(base64)"],
  },
  "signature-quoted": {
    JavaScript: ["JSON.stringify(base64)"],
    Python: ["json.dumps(base64_text)"],
    Ruby: ["base64.inspect", "base64.to_json"],
    Go: ['fmt.Sprintf("%q", base64Text)', "strconv.Quote(base64Text)"],
  },
  "base64-php-json": { PHP: ["json_encode($base64)"] },
  "base64-with-commas": { PHP: ['strtr($base64, "+/=", "-_,")'] },
  "base64-with-dots": { PHP: ['strtr($base64, "+/=", "-_.")'] },
  "base64-with-dots-and-hyphens": { PHP: ['strtr($base64, "+/=", "._-")'] },
  "base64-with-tildes": { PHP: ['strtr($base64, "+=/", "-_~")'] },
  "base64-of-letters-and-digits": { PHP: ['preg_replace("/[^A-Za-z0-9]/", "", $base64)'] },
  "base64-token": { "C#": ["HttpServerUtility.UrlTokenEncode(digest)"] },
  "signature-lowercased": { JavaScript: ["base64.toLowerCase()"], PHP: ["strtolower($base64)"] },
  "signature-upper-cased": { JavaScript: ["base64.toUpperCase()"] },
  "signature-without-last": {
    Python: ["base64_text[:-1]"],
    Perl: ["do { my $text = $base64; chop $text; $text }"],
    Ruby: ["base64.chop"],
  },
  "signature-in-python-bytes": { Python: ["str(base64.b64encode(digest))"] },
  "signature-in-single-quotes": { Python: ["repr(base64_text)"], PHP: ["var_export($base64, true)"] },
  "signature-in-python-list": { Python: ["str([base64_text])"] },
  "signature-in-python-tuple": { Python: ["str((base64_text,))"] },
  "signature-in-python-bytearray": { Python: ["str(bytearray(base64.b64encode(digest)))"] },
  "signature-in-json-list": { JavaScript: ["JSON.stringify([base64])"], Ruby: ["[base64].to_s"] },
  "signature-in-optional-of-java": { Java: ["Optional.of(base64).toString()"] },
  "signature-in-square-brackets": { Go: ["fmt.Sprint([]string{base64Text})"], Java: ["List.of(base64).toString()"] },
  "signature-in-php-serialized": { PHP: ["serialize($base64)"] },
};
