import type { Language } from "../deviation.ts";

/** A right line of code by language. `harness/generate/runtimes` runs each. */
type RightLines = Readonly<Record<Language, string>>;

/** HMAC-SHA1 from the base string and the control key to the Base64 text. */
export const hmacLines: RightLines = {
  JavaScript: 'signature = crypto.createHmac("sha1", controlKey + "&").update(baseString).digest("base64");',
  PHP: '$signature = base64_encode(hash_hmac("sha1", $baseString, $controlKey . "&", true));',
  Python:
    'signature = base64.b64encode(hmac.new((control_key + "&").encode(), base_string.encode(), hashlib.sha1).digest()).decode()',
  Ruby: 'signature = Base64.strict_encode64(OpenSSL::HMAC.digest("SHA1", control_key + "&", base_string))',
  Perl: '$signature = encode_base64(hmac_sha1(encode_utf8($base_string), encode_utf8("$control_key&")), "");',
  Go: 'mac := hmac.New(sha1.New, []byte(controlKey+"&")); mac.Write([]byte(baseString)); signature = base64.StdEncoding.EncodeToString(mac.Sum(nil))',
  Java: 'Mac mac = Mac.getInstance("HmacSHA1"); mac.init(new SecretKeySpec((controlKey + "&").getBytes(UTF_8), "HmacSHA1")); signature = Base64.getEncoder().encodeToString(mac.doFinal(baseString.getBytes(UTF_8)));',
  "C#": 'signature = Convert.ToBase64String(new HMACSHA1(Encoding.UTF8.GetBytes(controlKey + "&")).ComputeHash(Encoding.UTF8.GetBytes(baseString)));',
};

/** RSA-SHA256 of the base string, PKCS#1 v1.5, to the Base64 text; where the language has it without packages. */
export const rsaLines: Readonly<Partial<RightLines>> = {
  JavaScript: 'signature = crypto.sign("RSA-SHA256", Buffer.from(baseString), privateKey).toString("base64");',
  PHP: "openssl_sign($baseString, $bytes, $privateKey, OPENSSL_ALGO_SHA256); $signature = base64_encode($bytes);",
  Ruby: 'signature = Base64.strict_encode64(private_key.sign("SHA256", base_string))',
  Go: "digest := sha256.Sum256([]byte(baseString)); bytes, _ := rsa.SignPKCS1v15(nil, privateKey, crypto.SHA256, digest[:]); signature = base64.StdEncoding.EncodeToString(bytes)",
  Java: 'Signature rsa = Signature.getInstance("SHA256withRSA"); rsa.initSign(privateKey); rsa.update(baseString.getBytes(UTF_8)); signature = Base64.getEncoder().encodeToString(rsa.sign());',
};

/** The Base64 text of the bytes of a signature. */
export const base64Lines: RightLines = {
  JavaScript: 'signature = Buffer.from(bytes).toString("base64");',
  PHP: "$signature = base64_encode($bytes);",
  Python: "signature = base64.b64encode(bytes).decode()",
  Ruby: "signature = Base64.strict_encode64(bytes)",
  Perl: '$signature = encode_base64($bytes, "");',
  Go: "signature = base64.StdEncoding.EncodeToString(bytes)",
  Java: "signature = Base64.getEncoder().encodeToString(bytes);",
  "C#": "signature = Convert.ToBase64String(bytes);",
};

/** What encodes `value` by RFC 3986. */
export const encoderLines: RightLines = {
  JavaScript: 'encodeURIComponent(value).replace(/[!\'()*]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase())',
  PHP: "rawurlencode($value)",
  Python: 'urllib.parse.quote(value, safe="-._~")',
  Ruby: "ERB::Util.url_encode(value)",
  Perl: "URI::Escape::uri_escape_utf8($value, '^A-Za-z0-9\\-._~')",
  Go: 'strings.ReplaceAll(url.QueryEscape(value), "+", "%20")',
  Java: 'URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~")',
  "C#": "Uri.EscapeDataString(value)",
};

/** The advice for whoever's encoding function leaves too much, or too little, as it is. */
export const encodeByRfc3986 =
  "Percent-encode by RFC 3986, leaving only A-Z a-z 0-9 - . _ ~ as they are: in Python quote(value, safe='-._~'), in PHP rawurlencode, in JavaScript encodeURIComponent and then ! ' ( ) * as well.";
