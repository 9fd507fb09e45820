// A wrong signer in C#: each argument `stage=call` puts one real call in the place of the right one.
using System;
using System.Collections.Generic;
using System.Collections.Specialized;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Web;

class Pair
{
    public string RawName, RawValue, Name, Value;
    public bool Own;
}

static class Wild
{
    static readonly UTF8Encoding Utf8 = new UTF8Encoding(false);

    static string Rfc3986(string text)
    {
        return Percent(Utf8.GetBytes(text), "X2");
    }

    static string Percent(byte[] bytes, string format)
    {
        var written = new StringBuilder();
        foreach (var one in bytes)
        {
            var plain = one < 128 && (char.IsLetterOrDigit((char)one) || "-._~".IndexOf((char)one) >= 0);
            written.Append(plain ? ((char)one).ToString() : "%" + one.ToString(format));
        }
        return written.ToString();
    }

    /// <summary>A date goes through the call; other text stays.</summary>
    static Func<string, string> Dated(Func<DateTimeOffset, string> convert)
    {
        return text =>
        {
            DateTimeOffset at;
            return Regex.IsMatch(text, "^\\d{4}-\\d\\d-\\d\\d") && DateTimeOffset.TryParse(text, Invariant, DateTimeStyles.AssumeUniversal, out at) ? convert(at) : text;
        };
    }

    /// <summary>A number goes through the call; other text stays.</summary>
    static Func<string, string> Number(Func<decimal, string> convert)
    {
        return text =>
        {
            decimal value;
            return decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value) ? convert(value) : text;
        };
    }

    static readonly CultureInfo Invariant = CultureInfo.InvariantCulture;
    static readonly CultureInfo German = new CultureInfo("de-DE");
    static readonly CultureInfo Turkish = new CultureInfo("tr-TR");

    static readonly Dictionary<string, Func<string, string>> Texts = new Dictionary<string, Func<string, string>>
    {
        { "same", t => t },
        { "Latin1.GetString(Latin1.GetBytes)", t => Encoding.GetEncoding("iso-8859-1").GetString(Encoding.GetEncoding("iso-8859-1").GetBytes(t)) },
        { "TextInfo.ToTitleCase(en-US)", t => new CultureInfo("en-US").TextInfo.ToTitleCase(t) },
        { "Regex.Replace(\\W+, _)", t => Regex.Replace(t, "\\W+", "_") },
        { "Guid.TryParse", t => { Guid g; return Guid.TryParse(t, out g) ? g.ToString() : t; } },
        { "Normalize(FormKC)", t => t.Normalize(NormalizationForm.FormKC) },
        { "Math.Floor(* 100) / 100", Number(v => (Math.Floor(v * 100) / 100).ToString(Invariant)) },
        { "decimal.ToString(0.000)", Number(v => v.ToString("0.000", Invariant)) },
        { "slug", t => Regex.Replace(Regex.Replace(t.ToLowerInvariant(), "[^a-z0-9\\s-]", ""), "\\s+", "-").Trim('-') },
        { "int.ToString(D5)", t => { int v; return int.TryParse(t, NumberStyles.Integer, Invariant, out v) ? v.ToString("D5") : t; } },
        { "decimal.ToString(N0)", Number(v => v.ToString("N0", Invariant)) },
        { "Regex.Replace(\\D)", t => Regex.Replace(t, "\\D", "") },
        { "decimal.ToString(0.##)", Number(v => v.ToString("0.##", Invariant)) },
        { "Math.Round(2)", Number(v => Math.Round(v, 2).ToString(Invariant)) },
        { "Regex.Replace([^a-zA-Z0-9 ])", t => Regex.Replace(t, "[^a-zA-Z0-9 ]", "") },
        { "Uri.EscapeDataString(Replace(\" \", \"+\"))", t => Rfc3986(t.Replace(" ", "+")) },
        { "Join(Split RemoveEmptyEntries)", t => string.Join(" ", t.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries)) },
        { "rfc3986", Rfc3986 },
        { "DateTime.ToString(yyyy-MM-dd HH:mm:ss)", Dated(at => at.DateTime.ToString("yyyy-MM-dd HH:mm:ss", Invariant)) },
        { "ToUniversalTime.ToString(o)", Dated(at => at.UtcDateTime.ToString("o", Invariant)) },
        { "ToUnixTimeMilliseconds", Dated(at => at.ToUnixTimeMilliseconds().ToString(Invariant)) },
        { "Normalize(FormD).Where(!NonSpacingMark)", t => string.Concat(t.Normalize(NormalizationForm.FormD).Where(c => CharUnicodeInfo.GetUnicodeCategory(c) != UnicodeCategory.NonSpacingMark)).Normalize() },
        { "decimal.ToString(C, en-US)", Number(v => v.ToString("C", new CultureInfo("en-US"))) },
        { "Regex.Replace((.{50}), $1\\n)", t => Regex.Replace(t, "(.{50})", "$1\n") },
        { "Uri.EscapeDataString(Trim())", t => Rfc3986(t.Trim()) },
        { "Uri.EscapeDataString(Normalize())", t => Rfc3986(t.Normalize()) },
        { "Uri.EscapeDataString(HtmlEncode())", t => Rfc3986(WebUtility.HtmlEncode(t)) },
        { "Uri.EscapeDataString(ToLowerInvariant())", t => Rfc3986(t.ToLowerInvariant()) },
        { "decimal.ToString(F1)", Number(v => v.ToString("F1", Invariant)) },
        { "Uri.EscapeDataString", t => Uri.EscapeDataString(t) },
#pragma warning disable 618
        { "Uri.EscapeUriString", t => Uri.EscapeUriString(t) },
#pragma warning restore 618
        { "WebUtility.UrlEncode", t => WebUtility.UrlEncode(t) },
        { "HttpUtility.UrlEncode", t => HttpUtility.UrlEncode(t) },
        { "HttpUtility.UrlPathEncode", t => HttpUtility.UrlPathEncode(t) },
        { "HttpUtility.UrlEncodeUnicode", t => HttpUtility.UrlEncodeUnicode(t) },
        { "HttpUtility.UrlEncode(Latin1)", t => HttpUtility.UrlEncode(t, Encoding.GetEncoding("iso-8859-1")) },
        { "HttpUtility.UrlEncode.Replace(\"+\", \"%20\")", t => HttpUtility.UrlEncode(t).Replace("+", "%20") },
        { "HttpUtility.UrlEncode.ToUpper", t => HttpUtility.UrlEncode(t).ToUpper(Invariant) },
        { "HttpUtility.UrlEncode Regex upper", t => Regex.Replace(HttpUtility.UrlEncode(t), "%[0-9a-f]{2}", m => m.Value.ToUpper(Invariant)) },
        { "Uri.HexEscape chars", t => string.Concat(t.Select(c => c < 128 && (char.IsLetterOrDigit(c) || "-._~".IndexOf(c) >= 0) ? c.ToString() : c < 256 ? Uri.HexEscape(c) : "%" + ((int)c).ToString("X4"))) },
        { "Uri.EscapeDataString twice", t => Rfc3986(Rfc3986(t)) },
        { "Uri.EscapeDataString(Uri.UnescapeDataString)", t => Rfc3986(Uri.UnescapeDataString(t)) },
        { "ToString(\"x2\")", t => Percent(Utf8.GetBytes(t), "x2") },
        { "ToString(\"X\")", t => Percent(Utf8.GetBytes(t), "X") },
        { "Encoding.ASCII", t => Percent(Encoding.ASCII.GetBytes(t), "X2") },
        { "Encoding.Latin1", t => Percent(Encoding.GetEncoding("iso-8859-1").GetBytes(t), "X2") },
        { "Encoding.Unicode", t => Percent(Encoding.Unicode.GetBytes(t), "X2") },
        { "Where(char.IsLetterOrDigit)", t => string.Concat(t.Where(char.IsLetterOrDigit)) },
        { "Trim", t => t.Trim() },
        { "Trim(' ')", t => t.Trim(' ') },
        { "TrimStart", t => t.TrimStart() },
        { "TrimEnd", t => t.TrimEnd() },
        { "Regex.Replace(\\s+)", t => Regex.Replace(t, "\\s+", " ") },
        { "Replace(\" \", \"\")", t => t.Replace(" ", "") },
        { "Replace(\"\\r\\n\", \"\\n\")", t => t.Replace("\r\n", "\n") },
        { "Replace(\"\\n\", Environment.NewLine)", t => t.Replace("\r\n", "\n").Replace("\n", "\r\n") },
        { "Replace('+', ' ')", t => t.Replace('+', ' ') },
        { "ToLower", t => t.ToLower(Invariant) },
        { "ToUpper", t => t.ToUpper(Invariant) },
        { "ToUpper(tr-TR)", t => t.ToUpper(Turkish) },
        { "TextInfo.ToTitleCase", t => Invariant.TextInfo.ToTitleCase(t) },
        { "decimal.ToString", Number(v => v.ToString(Invariant)) },
        { "decimal.ToString(G29)", Number(v => v.ToString("G29", Invariant)) },
        { "decimal.ToString(de-DE)", Number(v => v.ToString(German)) },
        { "decimal.ToString(N2)", Number(v => v.ToString("N2", Invariant)) },
        { "decimal.ToString(F2)", Number(v => v.ToString("F2", Invariant)) },
        { "decimal.ToString(C)", Number(v => v.ToString("C", new CultureInfo("en-US"))) },
        { "double.ToString", Number(v => ((double)v).ToString(Invariant)) },
        { "float.ToString", Number(v => ((float)v).ToString(Invariant)) },
        { "Convert.ToInt32", t => { int v; return int.TryParse(t, out v) ? v.ToString(Invariant) : t; } },
        { "bool.ToString", t => { bool v; return bool.TryParse(t, out v) ? v.ToString() : t; } },
        { "Normalize", t => t.Normalize() },
        { "Normalize(FormD)", t => t.Normalize(NormalizationForm.FormD) },
        { "HttpUtility.HtmlEncode", t => HttpUtility.HtmlEncode(t) },
        { "HttpUtility.HtmlAttributeEncode", t => HttpUtility.HtmlAttributeEncode(t) },
        { "WebUtility.HtmlEncode", t => WebUtility.HtmlEncode(t) },
        { "HttpUtility.HtmlDecode", t => HttpUtility.HtmlDecode(t) },
        { "HttpUtility.JavaScriptStringEncode", t => HttpUtility.JavaScriptStringEncode(t) },
        { "HttpUtility.UrlDecode", t => HttpUtility.UrlDecode(t) },
        { "Uri.UnescapeDataString", t => Uri.UnescapeDataString(t) },
        { "Encoding.ASCII.GetString", t => Encoding.ASCII.GetString(Encoding.ASCII.GetBytes(t)) },
        { "Latin1.GetString(UTF8)", t => Encoding.GetEncoding("iso-8859-1").GetString(Utf8.GetBytes(t)) },
        { "Convert.ToBase64String", t => Convert.ToBase64String(Utf8.GetBytes(t)) },
        { "Substring(0, 255)", t => t.Substring(0, Math.Min(t.Length, 255)) },
        { "Substring(0, 100)", t => t.Substring(0, Math.Min(t.Length, 100)) },
        { "Regex.Escape", t => Regex.Escape(t) },
        { "new Uri().ToString", t => new Uri(t).ToString() },
        { "new Uri().AbsoluteUri", t => new Uri(t).AbsoluteUri },
        { "new Uri().AbsolutePath", t => new Uri(t).AbsolutePath },
        { "Uri.GetLeftPart(Path)", t => new Uri(t).GetLeftPart(UriPartial.Path) },
        { "TrimEnd('/')", t => t.TrimEnd('/') },
    };

    static Func<List<Pair>, IEnumerable<Pair>> By(Func<Pair, string> key, IComparer<string> order)
    {
        return pairs => pairs.OrderBy(key, order);
    }

    static IEnumerable<Pair> RightSort(IEnumerable<Pair> pairs)
    {
        return pairs.OrderBy(p => p.Name, StringComparer.Ordinal).ThenBy(p => p.Value, StringComparer.Ordinal);
    }

    static readonly Dictionary<string, Func<List<Pair>, IEnumerable<Pair>>> Sorts = new Dictionary<string, Func<List<Pair>, IEnumerable<Pair>>>
    {
        { "right", RightSort },
        { "none", pairs => pairs },
        { "OrderBy(own).ThenBy(OrdinalIgnoreCase)", pairs => pairs.OrderBy(p => p.Own).ThenBy(p => p.RawName, StringComparer.OrdinalIgnoreCase) },
        { "OrderBy.ThenBy culture", pairs => pairs.OrderBy(p => p.RawName, StringComparer.InvariantCulture).ThenBy(p => p.RawValue, StringComparer.InvariantCulture) },
        { "OrderBy(ToLowerInvariant, Ordinal)", By(p => p.RawName.ToLowerInvariant(), StringComparer.Ordinal) },
        { "OrderBy", pairs => pairs.OrderBy(p => p.RawName, StringComparer.InvariantCulture) },
        { "OrderBy encoded", pairs => pairs.OrderBy(p => p.Name, StringComparer.InvariantCulture) },
        { "OrderBy(OrdinalIgnoreCase).ThenBy(encoded value)", pairs => pairs.OrderBy(p => p.RawName, StringComparer.OrdinalIgnoreCase).ThenBy(p => p.Value, StringComparer.Ordinal) },
        { "StringComparer.OrdinalIgnoreCase", By(p => p.RawName, StringComparer.OrdinalIgnoreCase) },
        { "StringComparer.InvariantCultureIgnoreCase", By(p => p.RawName, StringComparer.InvariantCultureIgnoreCase) },
        { "SortedDictionary", By(p => p.RawName, Comparer<string>.Default) },
        { "Ordinal raw", pairs => pairs.OrderBy(p => p.RawName, StringComparer.Ordinal).ThenBy(p => p.RawValue, StringComparer.Ordinal) },
        { "Ordinal pairs", By(p => p.Name + "=" + p.Value, StringComparer.Ordinal) },
        { "OrderBy(name + value, OrdinalIgnoreCase)", By(p => p.RawName + p.RawValue, StringComparer.OrdinalIgnoreCase) },
        { "OrderByDescending", pairs => RightSort(pairs).Reverse() },
        { "OrderBy(Length)", pairs => pairs.OrderBy(p => p.RawName.Length) },
        { "OrderBy(Value)", By(p => p.Value, StringComparer.Ordinal) },
        { "oauth_ first", pairs => RightSort(pairs.Where(p => p.Own)).Concat(RightSort(pairs.Where(p => !p.Own))) },
        { "oauth_ last", pairs => RightSort(pairs.Where(p => !p.Own)).Concat(RightSort(pairs.Where(p => p.Own))) },
    };

    static List<string[]> RightCollect(List<string[]> given, List<string[]> own)
    {
        return given.Where(one => !own.Any(other => one.SequenceEqual(other))).Concat(own).ToList();
    }

    static readonly Dictionary<string, Func<List<string[]>, List<string[]>, List<string[]>>> Collects = new Dictionary<string, Func<List<string[]>, List<string[]>, List<string[]>>>
    {
        { "right", RightCollect },
        { "AddRange", (given, own) => given.Concat(own).ToList() },
        { "Dictionary", (given, own) =>
            {
                var all = new Dictionary<string, string>();
                foreach (var one in RightCollect(given, own)) all[one[0]] = one[1];
                return all.Select(one => new[] { one.Key, one.Value }).ToList();
            } },
        { "Dictionary(OrdinalIgnoreCase)", (given, own) =>
            {
                var all = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
                foreach (var one in RightCollect(given, own)) all[one[0]] = one[1];
                return all.Select(one => new[] { one.Key, one.Value }).ToList();
            } },
        { "NameValueCollection", (given, own) =>
            {
                var all = new NameValueCollection();
                foreach (var one in RightCollect(given, own)) all.Add(one[0], one[1]);
                return all.AllKeys.Select(name => new[] { name, all[name] }).ToList();
            } },
        { "IsNullOrEmpty", (given, own) => RightCollect(given.Where(one => !string.IsNullOrEmpty(one[1])).ToList(), own) },
        { "IsNullOrWhiteSpace", (given, own) => RightCollect(given.Where(one => !string.IsNullOrWhiteSpace(one[1])).ToList(), own) },
        { "Distinct", (given, own) => given.Concat(own).GroupBy(one => one[0] + "\0" + one[1]).Select(group => group.First()).ToList() },
    };

    static string Hex(byte[] bytes)
    {
        return BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant();
    }

    static readonly Dictionary<string, Func<string, Dictionary<string, object>, byte[]>> Keys = new Dictionary<string, Func<string, Dictionary<string, object>, byte[]>>
    {
        { "right", (secret, task) => Utf8.GetBytes(secret + "&") },
        { "secret", (secret, task) => Utf8.GetBytes(secret) },
        { "&secret", (secret, task) => Utf8.GetBytes("&" + secret) },
        { "login&secret", (secret, task) => Utf8.GetBytes(task["consumerKey"] + "&" + secret) },
        { "login.ToUpperInvariant&secret", (secret, task) => Utf8.GetBytes(((string)task["consumerKey"]).ToUpperInvariant() + "&" + secret) },
        { "secret&secret", (secret, task) => Utf8.GetBytes(secret + "&" + secret) },
        { "secret&\\r\\n", (secret, task) => Utf8.GetBytes(secret + "&\r\n") },
        { "Encoding.ASCII", (secret, task) => Encoding.ASCII.GetBytes(secret + "&") },
        { "Encoding.Unicode", (secret, task) => Encoding.Unicode.GetBytes(secret + "&") },
        { "Uri.EscapeDataString(secret&)", (secret, task) => Utf8.GetBytes(Uri.EscapeDataString(secret + "&")) },
        { "HttpUtility.UrlEncode(secret)&", (secret, task) => Utf8.GetBytes(HttpUtility.UrlEncode(secret) + "&") },
        { "HttpUtility.HtmlEncode(secret&)", (secret, task) => Utf8.GetBytes(HttpUtility.HtmlEncode(secret + "&")) },
        { "MD5(secret)&", (secret, task) => Utf8.GetBytes(Hex(MD5.Create().ComputeHash(Utf8.GetBytes(secret))) + "&") },
        { "Convert.ToBase64String(secret)&", (secret, task) => Utf8.GetBytes(Convert.ToBase64String(Utf8.GetBytes(secret)) + "&") },
    };

    static readonly Dictionary<string, Func<string, byte[]>> Messages = new Dictionary<string, Func<string, byte[]>>
    {
        { "right", Utf8.GetBytes },
        { "AppendLine", t => Utf8.GetBytes(t + "\r\n") },
        { "Encoding.UTF8 preamble", t => Encoding.UTF8.GetPreamble().Concat(Utf8.GetBytes(t)).ToArray() },
        { "Encoding.Unicode", Encoding.Unicode.GetBytes },
        { "Encoding.BigEndianUnicode", Encoding.BigEndianUnicode.GetBytes },
        { "Encoding.UTF32", Encoding.UTF32.GetBytes },
        { "ToLower", t => Utf8.GetBytes(t.ToLowerInvariant()) },
        { "HttpUtility.UrlDecode", t => Utf8.GetBytes(HttpUtility.UrlDecode(t)) },
        { "HttpUtility.HtmlEncode", t => Utf8.GetBytes(HttpUtility.HtmlEncode(t)) },
    };

    static readonly Dictionary<string, Func<byte[], byte[], RSACryptoServiceProvider, byte[]>> Digests = new Dictionary<string, Func<byte[], byte[], RSACryptoServiceProvider, byte[]>>
    {
        { "right", (key, text, rsa) => rsa == null ? new HMACSHA1(key).ComputeHash(text) : rsa.SignData(text, CryptoConfig.MapNameToOID("SHA256")) },
        { "HMACSHA256", (key, text, rsa) => new HMACSHA256(key).ComputeHash(text) },
        { "HMACSHA384", (key, text, rsa) => new HMACSHA384(key).ComputeHash(text) },
        { "HMACSHA512", (key, text, rsa) => new HMACSHA512(key).ComputeHash(text) },
        { "HMACMD5", (key, text, rsa) => new HMACMD5(key).ComputeHash(text) },
        { "HMACSHA1 swapped", (key, text, rsa) => new HMACSHA1(text).ComputeHash(key) },
        { "SHA1(text + key)", (key, text, rsa) => SHA1.Create().ComputeHash(text.Concat(key).ToArray()) },
        { "SHA1(key + text)", (key, text, rsa) => SHA1.Create().ComputeHash(key.Concat(text).ToArray()) },
        { "SignData SHA1", (key, text, rsa) => rsa.SignData(text, CryptoConfig.MapNameToOID("SHA1")) },
        { "SignData SHA512", (key, text, rsa) => rsa.SignData(text, CryptoConfig.MapNameToOID("SHA512")) },
        { "SignData of SHA256", (key, text, rsa) => rsa.SignData(SHA256.Create().ComputeHash(text), CryptoConfig.MapNameToOID("SHA256")) },
    };

    static readonly Dictionary<string, Func<byte[], string>> Outputs = new Dictionary<string, Func<byte[], string>>
    {
        { "right", Convert.ToBase64String },
        { "TrimEnd('=')", b => Convert.ToBase64String(b).TrimEnd('=') },
        { "Base64(BitConverter.ToString)", b => Convert.ToBase64String(Utf8.GetBytes(BitConverter.ToString(b))) },
        { "InsertLineBreaks", b => Convert.ToBase64String(b, Base64FormattingOptions.InsertLineBreaks) },
        { "BitConverter.ToString", BitConverter.ToString },
        { "BitConverter.Replace(\"-\", \"\")", b => BitConverter.ToString(b).Replace("-", "") },
        { "ToString(\"x2\")", Hex },
        { "ToString(\"x\")", b => string.Concat(b.Select(one => one.ToString("x"))) },
        { "HttpServerUtility.UrlTokenEncode", HttpServerUtility.UrlTokenEncode },
        { "Replace('+', '-').Replace('/', '_').TrimEnd('=')", b => Convert.ToBase64String(b).Replace('+', '-').Replace('/', '_').TrimEnd('=') },
        { "HttpUtility.UrlEncode", b => HttpUtility.UrlEncode(Convert.ToBase64String(b)) },
        { "Base64(UTF8.GetString)", b => Convert.ToBase64String(Utf8.GetBytes(Utf8.GetString(b))) },
        { "Base64 twice", b => Convert.ToBase64String(Utf8.GetBytes(Convert.ToBase64String(b))) },
        { "Array.Reverse", b => Convert.ToBase64String(b.Reverse().ToArray()) },
        { "b.ToString()", b => b.ToString() },
    };

    static string HttpQuery(List<Pair> pairs)
    {
        var query = HttpUtility.ParseQueryString("");
        foreach (var one in pairs) query.Add(one.RawName, one.RawValue);
        return query.ToString();
    }

    static readonly Dictionary<string, Func<List<Pair>, string>> Joins = new Dictionary<string, Func<List<Pair>, string>>
    {
        { "right", pairs => string.Join("&", pairs.Select(p => p.Name + "=" + p.Value)) },
        { "HttpUtility.ParseQueryString.ToString", HttpQuery },
        { "HttpUtility.UrlDecode(ParseQueryString.ToString)", pairs => HttpUtility.UrlDecode(HttpQuery(pairs)) },
    };

    static readonly string[] Encoded = { "names", "values", "method", "url", "parameters", "header" };
    static readonly Dictionary<string, string[]> Groups = new Dictionary<string, string[]> { { "everywhere", Encoded }, { "parts", new[] { "method", "url", "parameters" } } };
    static readonly Dictionary<string, string> Calls = new Dictionary<string, string>();
    static string[] shown = { "authorization", "signature", "baseString" };

    static string At(string stage, string text)
    {
        string call;
        return Must(Texts, Calls.TryGetValue(stage, out call) ? call : Encoded.Contains(stage) ? "rfc3986" : "same")(text);
    }

    static T CallOf<T>(Dictionary<string, T> registry, string stage)
    {
        string call;
        return Must(registry, Calls.TryGetValue(stage, out call) ? call : "right");
    }

    static T Must<T>(Dictionary<string, T> registry, string call)
    {
        T found;
        if (registry.TryGetValue(call, out found)) return found;
        throw new ArgumentException(call + ": no such call");
    }

    static Dictionary<string, object> Sign(Dictionary<string, object> task)
    {
        var own = new List<string[]>
        {
            new[] { "oauth_consumer_key", At("login", (string)task["consumerKey"]) },
            new[] { "oauth_nonce", (string)task["nonce"] },
            new[] { "oauth_signature_method", (string)task["signatureMethod"] },
            new[] { "oauth_timestamp", At("timestamp", (string)task["timestamp"]) },
            new[] { "oauth_version", "1.0" },
        };
        var given = ((List<object>)task["parameters"]).Select(one => ((List<object>)one).Cast<string>().ToArray()).ToList();
        var pairs = CallOf(Collects, "collect")(given, own).Select(one =>
        {
            var isOwn = own.Any(other => other.SequenceEqual(one));
            var raw = At("value", isOwn ? one[1] : At("given", one[1]));
            return new Pair { RawName = one[0], RawValue = raw, Name = At("names", At("name", one[0])), Value = At("values", raw), Own = isOwn };
        }).ToList();
        var parameters = CallOf(Joins, "join")(CallOf(Sorts, "sort")(pairs).ToList());
        var method = At("method", At("verb", ((string)task["method"]).ToUpperInvariant()));
        var baseString = method + "&" + At("url", At("address", (string)task["url"])) + "&" + At("parameters", parameters);
        object pem;
        var isRsa = task.TryGetValue("privateKey", out pem);
        var key = isRsa ? new byte[0] : CallOf(Keys, "key")(At("secret", (string)task["consumerSecret"]), task);
        var rsa = isRsa ? PrivateKey((string)((Dictionary<string, object>)pem)["pkcs1"]) : null;
        var signature = CallOf(Outputs, "output")(CallOf(Digests, "digest")(key, CallOf(Messages, "message")(baseString), rsa));
        own.Insert(2, new[] { "oauth_signature", signature });
        var header = own.Select(one => one[0] + "=\"" + At("header", one[0] == "oauth_consumer_key" ? At("headerLogin", one[1]) : one[1]) + "\"");
        var all = new Dictionary<string, object> { { "authorization", "OAuth " + string.Join(", ", header) }, { "signature", signature }, { "baseString", baseString } };
        return all.Where(one => shown.Contains(one.Key)).ToDictionary(one => one.Key, one => one.Value);
    }

    static readonly Dictionary<string, RSACryptoServiceProvider> Parsed = new Dictionary<string, RSACryptoServiceProvider>();

    /// <summary>Reads a PKCS#1 key: the nine integers of a sequence, for which Mono has no call.</summary>
    static RSACryptoServiceProvider PrivateKey(string pem)
    {
        RSACryptoServiceProvider known;
        if (Parsed.TryGetValue(pem, out known)) return known;
        var der = Convert.FromBase64String(Regex.Replace(pem, "-----[A-Z ]+-----|\\s", ""));
        var at = 0;
        Func<int> length = () =>
        {
            var first = der[at++];
            if (first < 128) return first;
            var value = 0;
            for (var left = first & 127; left > 0; left--) value = value * 256 + der[at++];
            return value;
        };
        at++;
        length();
        var integers = new List<byte[]>();
        while (at < der.Length)
        {
            at++;
            var count = length();
            integers.Add(der.Skip(at).Take(count).SkipWhile(one => one == 0).ToArray());
            at += count;
        }
        var size = integers[1].Length;
        Func<int, int, byte[]> padded = (index, bytes) => new byte[bytes - integers[index].Length].Concat(integers[index]).ToArray();
        var half = (size + 1) / 2;
        var rsa = new RSACryptoServiceProvider();
        rsa.ImportParameters(new RSAParameters
        {
            Modulus = integers[1], Exponent = integers[2], D = padded(3, size), P = padded(4, half), Q = padded(5, half),
            DP = padded(6, half), DQ = padded(7, half), InverseQ = padded(8, half),
        });
        Parsed[pem] = rsa;
        return rsa;
    }

    static Dictionary<string, object> Answer(Dictionary<string, object> request)
    {
        if ((string)request["cmd"] == "start")
        {
            var implementation = new Dictionary<string, object> { { "name", "wild" }, { "version", Environment.Version.ToString() }, { "language", "csharp" } };
            return new Dictionary<string, object> { { "version", 1 }, { "implementation", implementation }, { "roles", new List<object> { "signer" } } };
        }
        var answer = new Dictionary<string, object> { { "seq", request["seq"] } };
        try
        {
            answer["signed"] = Sign((Dictionary<string, object>)request["task"]);
        }
        catch (Exception error)
        {
            answer["errored"] = new Dictionary<string, object> { { "message", error.Message }, { "details", error.ToString() } };
        }
        return answer;
    }

    static void Main(string[] arguments)
    {
        foreach (var argument in arguments)
        {
            var cut = argument.IndexOf('=');
            var stages = argument.Substring(0, cut);
            var call = argument.Substring(cut + 1);
            if (stages == "show")
            {
                shown = call.Split(',');
                continue;
            }
            foreach (var group in stages.Split('+'))
            {
                string[] members;
                foreach (var stage in Groups.TryGetValue(group, out members) ? members : new[] { group }) Calls[stage] = call;
            }
        }
        var input = new StreamReader(Console.OpenStandardInput(), Utf8);
        var output = new StreamWriter(Console.OpenStandardOutput(), Utf8) { AutoFlush = true, NewLine = "\n" };
        for (var line = input.ReadLine(); line != null; line = input.ReadLine())
        {
            var request = new Json(line).Object();
            if ((string)request["cmd"] == "stop") return;
            output.WriteLine(Json.Write(Answer(request)));
        }
    }
}

/// <summary>As much of JSON as the protocol needs: without a package, Mono has none.</summary>
class Json
{
    readonly string text;
    int at;

    public Json(string text)
    {
        this.text = text;
    }

    public Dictionary<string, object> Object()
    {
        var members = new Dictionary<string, object>();
        at++;
        while (Next() != '}')
        {
            var name = Text();
            Next();
            at++;
            members[name] = Value();
            if (Next() == ',') at++;
        }
        at++;
        return members;
    }

    object Value()
    {
        var first = Next();
        if (first == '{') return Object();
        if (first == '[') return List();
        if (first == '"') return Text();
        var from = at;
        while (",]}".IndexOf(text[at]) < 0) at++;
        return int.Parse(text.Substring(from, at - from), CultureInfo.InvariantCulture);
    }

    List<object> List()
    {
        var items = new List<object>();
        at++;
        while (Next() != ']')
        {
            items.Add(Value());
            if (Next() == ',') at++;
        }
        at++;
        return items;
    }

    string Text()
    {
        Next();
        var read = new StringBuilder();
        for (at++; text[at] != '"'; at++)
        {
            if (text[at] != '\\')
            {
                read.Append(text[at]);
                continue;
            }
            var escape = text[++at];
            if (escape == 'u')
            {
                read.Append((char)Convert.ToInt32(text.Substring(at + 1, 4), 16));
                at += 4;
            }
            else
            {
                var known = "bfnrt".IndexOf(escape);
                read.Append(known < 0 ? escape : "\b\f\n\r\t"[known]);
            }
        }
        at++;
        return read.ToString();
    }

    char Next()
    {
        while (text[at] == ' ') at++;
        return text[at];
    }

    public static string Write(object value)
    {
        var members = value as Dictionary<string, object>;
        if (members != null) return "{" + string.Join(",", members.Select(one => Write(one.Key) + ":" + Write(one.Value))) + "}";
        var items = value as List<object>;
        if (items != null) return "[" + string.Join(",", items.Select(Write)) + "]";
        if (value is int) return ((int)value).ToString(CultureInfo.InvariantCulture);
        var written = new StringBuilder("\"");
        foreach (var one in (string)value)
        {
            if (one >= ' ' && one < 127 && one != '"' && one != '\\') written.Append(one);
            else written.Append("\\u" + ((int)one).ToString("x4"));
        }
        return written.Append('"').ToString();
    }
}
