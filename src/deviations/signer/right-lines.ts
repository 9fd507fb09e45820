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
