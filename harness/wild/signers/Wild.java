// A wrong signer in Java: each argument `stage=call` puts one real call in the place of the right one.
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.text.Collator;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.text.Normalizer;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Wild {
  record Pair(String rawName, String rawValue, String name, String value, boolean own) {}

  interface Digest {
    byte[] of(byte[] key, byte[] text, PrivateKey rsa) throws Exception;
  }

  interface Checked<T, R> {
    R apply(T given) throws Exception;
  }

  static <T, R> Function<T, R> unchecked(Checked<T, R> call) {
    return given -> {
      try {
        return call.apply(given);
      } catch (Exception error) {
        throw new IllegalStateException(error);
      }
    };
  }

  static String form(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  static String rfc3986(String text) {
    return form(text).replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String percent(byte[] bytes, String format) {
    StringBuilder written = new StringBuilder();
    for (byte one : bytes) {
      boolean plain = one > 0 && (Character.isLetterOrDigit(one) || "-._~".indexOf(one) >= 0);
      written.append(plain ? String.valueOf((char) one) : String.format(format, one));
    }
    return written.toString();
  }

  /** A date, or the day of a date with its time, goes through the call; other text stays. */
  static Function<String, String> dated(Function<LocalDate, String> convert) {
    return text -> text.matches("\\d{4}-\\d\\d-\\d\\d.*") ? convert.apply(LocalDate.parse(text.substring(0, 10))) : text;
  }

  /** A number goes through the call; other text stays. */
  static Function<String, String> number(Function<String, String> convert) {
    return text -> text.matches("[-+]?[0-9]+(\\.[0-9]+)?") ? convert.apply(text) : text;
  }

  static final Map<String, Function<String, String>> TEXTS = new HashMap<>();

  static {
    TEXTS.put("same", t -> t);
    TEXTS.put("Normalizer.NFD.replaceAll(\"[^\\\\p{ASCII}]\", \"\").toLowerCase", t -> Normalizer.normalize(t, Normalizer.Form.NFD).replaceAll("[^\\p{ASCII}]", "").toLowerCase(Locale.ROOT));
    TEXTS.put("replaceAll(\"(\\\\d{6})\\\\d+(\\\\d{4})\", \"$1******$2\")", t -> t.replaceAll("(\\d{6})\\d+(\\d{4})", "$1******$2"));
    TEXTS.put("lines().map(String::trim)", t -> t.lines().map(String::trim).collect(Collectors.joining(" ")));
    TEXTS.put("BigDecimal.setScale(1, HALF_DOWN)", number(t -> new BigDecimal(t).setScale(1, RoundingMode.HALF_DOWN).toString()));
    TEXTS.put("getCurrencyInstance(GERMANY)", number(t -> NumberFormat.getCurrencyInstance(Locale.GERMANY).format(new BigDecimal(t))));
    TEXTS.put("Math.floor(* 100) / 100", number(t -> Double.toString(Math.floor(Double.parseDouble(t) * 100) / 100)));
    TEXTS.put("replace(\"\\n\", \"<br>\")", t -> t.replace("\n", "<br>"));
    TEXTS.put("BigDecimal.setScale(0, HALF_EVEN)", number(t -> new BigDecimal(t).setScale(0, RoundingMode.HALF_EVEN).toString()));
    TEXTS.put("String.format(\"%.2f\", double)", number(t -> String.format(Locale.ROOT, "%.2f", Double.parseDouble(t))));
    TEXTS.put("replaceAll(\"[^\\\\x00-\\\\x7F]\", \"\")", t -> t.replaceAll("[^\\x00-\\x7F]", ""));
    TEXTS.put("NumberFormat.getInstance", number(t -> NumberFormat.getInstance(Locale.US).format(Double.parseDouble(t))));
    TEXTS.put("replaceAll(\"\\\\p{Punct}\", \"\")", t -> t.replaceAll("\\p{Punct}", ""));
    TEXTS.put("rfc3986", Wild::rfc3986);
    TEXTS.put("LocalDate.format(dd.MM.yyyy)", dated(at -> at.format(DateTimeFormatter.ofPattern("dd.MM.yyyy"))));
    TEXTS.put("OffsetDateTime.toInstant", t -> t.matches("\\d{4}-\\d\\d-\\d\\dT.*") ? OffsetDateTime.parse(t).toInstant().toString() : t);
    TEXTS.put("ofLocalizedDate(MEDIUM)", dated(at -> at.format(DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.US))));
    TEXTS.put("Normalizer.NFKD.replaceAll(\"[^\\\\p{ASCII}]\", \"\")", t -> Normalizer.normalize(t, Normalizer.Form.NFKD).replaceAll("[^\\p{ASCII}]", ""));
    TEXTS.put("Math.round(* 100.0) / 100.0", number(t -> String.valueOf(Math.round(Double.parseDouble(t) * 100.0) / 100.0)));
    TEXTS.put("URLEncoder.encode(strip())", t -> rfc3986(t.strip()));
    TEXTS.put("URLEncoder.encode(toLowerCase())", t -> rfc3986(t.toLowerCase(Locale.ROOT)));
    TEXTS.put("URLEncoder.encode(Normalizer.NFC)", t -> rfc3986(Normalizer.normalize(t, Normalizer.Form.NFC)));
    TEXTS.put("URLEncoder.encode(substring(0, 128))", t -> rfc3986(t.substring(0, Math.min(t.length(), 128))));
    TEXTS.put("BigDecimal.setScale(3, DOWN)", number(t -> new BigDecimal(t).setScale(3, RoundingMode.DOWN).toString()));
    TEXTS.put("URLEncoder.encode", Wild::form);
    TEXTS.put("URLEncoder.encode.replace(\"+\", \"%20\")", t -> form(t).replace("+", "%20"));
    TEXTS.put("URLEncoder.encode.replace(\"+\", \"%20\").replace(\"*\", \"%2A\")", t -> form(t).replace("+", "%20").replace("*", "%2A"));
    TEXTS.put("URLEncoder.encode.replaceFirst(\"\\\\+\", \"%20\")", t -> form(t).replace("*", "%2A").replace("%7E", "~").replaceFirst("\\+", "%20"));
    TEXTS.put("URLEncoder.encode(ISO_8859_1)", t -> URLEncoder.encode(t, StandardCharsets.ISO_8859_1));
    TEXTS.put("URLEncoder.encode(US_ASCII)", t -> URLEncoder.encode(t, StandardCharsets.US_ASCII));
    TEXTS.put("URLEncoder.encode(UTF_16)", t -> URLEncoder.encode(t, StandardCharsets.UTF_16));
    TEXTS.put("getBytes(ISO_8859_1)", t -> percent(t.getBytes(StandardCharsets.ISO_8859_1), "%%%02X"));
    TEXTS.put("getBytes(US_ASCII)", t -> percent(t.getBytes(StandardCharsets.US_ASCII), "%%%02X"));
    TEXTS.put("getBytes(windows-1251)", t -> percent(t.getBytes(Charset.forName("windows-1251")), "%%%02X"));
    TEXTS.put("getBytes(Shift_JIS)", t -> percent(t.getBytes(Charset.forName("Shift_JIS")), "%%%02X"));
    TEXTS.put("getBytes(GBK)", t -> percent(t.getBytes(Charset.forName("GBK")), "%%%02X"));
    TEXTS.put("String.format(%%%02x)", t -> percent(utf8(t), "%%%02x"));
    TEXTS.put("String.format(%%%X)", t -> percent(utf8(t), "%%%X"));
    TEXTS.put("new URI(path).getRawPath", unchecked(t -> new URI(null, null, "/" + t, null).getRawPath().substring(1)));
    TEXTS.put("new URI(path).toASCIIString", unchecked(t -> new URI(null, null, "/" + t, null).toASCIIString().substring(1)));
    TEXTS.put("URI.create.toASCIIString", t -> URI.create(t).toASCIIString());
    TEXTS.put("URLEncoder.encode twice", t -> rfc3986(rfc3986(t)));
    TEXTS.put("URLEncoder.encode.toLowerCase", t -> rfc3986(t).toLowerCase(Locale.ROOT));
    TEXTS.put("URLEncoder.encode(URLDecoder.decode)", t -> rfc3986(decoded(t)));
    TEXTS.put("URLDecoder.decode", Wild::decoded);
    TEXTS.put("replaceAll(\\W)", t -> t.replaceAll("\\W", ""));
    TEXTS.put("trim", String::trim);
    TEXTS.put("strip", String::strip);
    TEXTS.put("URI.getHost:getPort", t -> URI.create(t).getScheme() + "://" + URI.create(t).getHost() + ":" + URI.create(t).getPort() + t.substring(t.indexOf('/', 8)));
    TEXTS.put("replaceAll(\"\\\\p{Punct}+\", \" \")", t -> t.replaceAll("\\p{Punct}+", " "));
    TEXTS.put("stripLeading", String::stripLeading);
    TEXTS.put("stripTrailing", String::stripTrailing);
    TEXTS.put("replaceAll(\"\\\\s+\", \" \")", t -> t.replaceAll("\\s+", " "));
    TEXTS.put("replaceAll(\"\\\\s\", \"\")", t -> t.replaceAll("\\s", ""));
    TEXTS.put("replaceAll(\"\\\\R\", \"\\n\")", t -> t.replaceAll("\\R", "\n"));
    TEXTS.put("lines().collect(joining)", t -> t.lines().collect(Collectors.joining("\n")));
    TEXTS.put("toLowerCase", t -> t.toLowerCase(Locale.ROOT));
    TEXTS.put("toUpperCase", t -> t.toUpperCase(Locale.ROOT));
    TEXTS.put("toLowerCase(tr)", t -> t.toLowerCase(Locale.forLanguageTag("tr")));
    TEXTS.put("toUpperCase(tr)", t -> t.toUpperCase(Locale.forLanguageTag("tr")));
    TEXTS.put("Double.toString", number(t -> Double.toString(Double.parseDouble(t))));
    TEXTS.put("Float.toString", number(t -> Float.toString(Float.parseFloat(t))));
    TEXTS.put("BigDecimal.stripTrailingZeros", number(t -> new BigDecimal(t).stripTrailingZeros().toString()));
    TEXTS.put("BigDecimal.stripTrailingZeros.toPlainString", number(t -> new BigDecimal(t).stripTrailingZeros().toPlainString()));
    TEXTS.put("BigDecimal.round(MathContext(3))", number(t -> new BigDecimal(t).round(new MathContext(3)).toString()));
    TEXTS.put("UUID.fromString", t -> { try { return java.util.UUID.fromString(t).toString(); } catch (IllegalArgumentException e) { return t; } });
    TEXTS.put("BigDecimal.setScale(2)", number(t -> new BigDecimal(t).setScale(2, RoundingMode.HALF_UP).toString()));
    TEXTS.put("BigDecimal", number(t -> new BigDecimal(t).toString()));
    TEXTS.put("String.format(%.2f)", number(t -> String.format(Locale.ROOT, "%.2f", new BigDecimal(t))));
    TEXTS.put("String.format(%,.2f)", number(t -> String.format(Locale.US, "%,.2f", new BigDecimal(t))));
    TEXTS.put("NumberFormat de", number(t -> NumberFormat.getInstance(Locale.GERMANY).format(new BigDecimal(t))));
    TEXTS.put("DecimalFormat(\"0.00\").format(double)", number(t -> new DecimalFormat("0.00").format(Double.parseDouble(t))));
    TEXTS.put("DecimalFormat(\"#.##\").format(double)", number(t -> new DecimalFormat("#.##").format(Double.parseDouble(t))));
    TEXTS.put("Long.parseLong", t -> t.matches("[0-9]{1,18}") ? Long.toString(Long.parseLong(t)) : t);
    TEXTS.put("BigInteger", t -> t.matches("[0-9]+") ? new BigInteger(t).toString() : t);
    TEXTS.put("Boolean.parseBoolean", t -> t.equals("true") || t.equals("false") ? String.valueOf(Boolean.parseBoolean(t)).toUpperCase(Locale.ROOT) : t);
    TEXTS.put("Normalizer.NFC", t -> Normalizer.normalize(t, Normalizer.Form.NFC));
    TEXTS.put("Normalizer.NFD", t -> Normalizer.normalize(t, Normalizer.Form.NFD));
    TEXTS.put("Normalizer.NFKC", t -> Normalizer.normalize(t, Normalizer.Form.NFKC));
    TEXTS.put("Normalizer.NFD.replaceAll(\"\\\\p{M}\", \"\")", t -> Normalizer.normalize(t, Normalizer.Form.NFD).replaceAll("\\p{M}", ""));
    TEXTS.put("new String(getBytes(), ISO_8859_1)", t -> new String(utf8(t), StandardCharsets.ISO_8859_1));
    TEXTS.put("new String(getBytes(ISO_8859_1))", t -> new String(t.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
    TEXTS.put("substring(0, 255)", t -> t.substring(0, Math.min(t.length(), 255)));
    TEXTS.put("replaceAll(\"<[^>]*>\", \"\")", t -> t.replaceAll("<[^>]*>", ""));
    TEXTS.put("replaceAll(\"[^\\\\p{ASCII}]\", \"\")", t -> t.replaceAll("[^\\p{ASCII}]", ""));
    TEXTS.put("replaceAll(\"\\\\p{Cntrl}\", \"\")", t -> t.replaceAll("\\p{Cntrl}", ""));
    TEXTS.put("replace('+', ' ')", t -> t.replace('+', ' '));
    TEXTS.put("URI.normalize", t -> URI.create(t).normalize().toString());
    TEXTS.put("URI.getPath", t -> URI.create(t).getPath());
    TEXTS.put("URI.getRawPath", t -> URI.create(t).getRawPath());
    TEXTS.put("split(\"\\\\?\")[0]", t -> t.split("\\?")[0]);
  }

  static String decoded(String text) {
    return URLDecoder.decode(text.replaceAll("%(?![0-9a-fA-F]{2})", "%25"), StandardCharsets.UTF_8);
  }

  static UnaryOperator<List<Pair>> by(Comparator<Pair> order) {
    return pairs -> pairs.stream().sorted(order).toList();
  }

  static final Comparator<String> BYTES = (a, b) -> Arrays.compareUnsigned(utf8(a), utf8(b));
  static final Comparator<Pair> RIGHT_ORDER = Comparator.comparing(Pair::name, BYTES).thenComparing(Pair::value, BYTES);

  static List<Pair> grouped(List<Pair> pairs, boolean ownFirst) {
    List<Pair> all = new ArrayList<>(pairs.stream().filter(p -> p.own() == ownFirst).sorted(RIGHT_ORDER).toList());
    pairs.stream().filter(p -> p.own() != ownFirst).sorted(RIGHT_ORDER).forEach(all::add);
    return all;
  }

  /** In the order in which a map by name lists its keys. */
  static UnaryOperator<List<Pair>> asKeysOf(Supplier<Map<String, Object>> empty) {
    return pairs -> {
      Map<String, Object> map = empty.get();
      pairs.forEach(p -> map.put(p.rawName(), p));
      List<String> names = new ArrayList<>(map.keySet());
      return pairs.stream().sorted(Comparator.comparingInt((Pair p) -> names.indexOf(p.rawName())).thenComparing(Pair::value, BYTES)).toList();
    };
  }

  static final Map<String, UnaryOperator<List<Pair>>> SORTS = new HashMap<>();

  static {
    SORTS.put("right", by(RIGHT_ORDER));
    SORTS.put("none", pairs -> pairs);
    SORTS.put("comparing(length).thenComparing(naturalOrder)", by(Comparator.comparing(Pair::rawName, Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()))));
    SORTS.put("comparing(length).reversed().thenComparing(naturalOrder)", by(Comparator.comparing(Pair::rawName, Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()))));
    SORTS.put("comparing(toUpperCase)", by(Comparator.comparing((Pair p) -> p.rawName().toUpperCase(Locale.ROOT))));
    SORTS.put("Hashtable", asKeysOf(java.util.Hashtable::new));
    SORTS.put("TreeMap raw", by(Comparator.comparing(Pair::rawName).thenComparing(Pair::rawValue)));
    SORTS.put("TreeMap(String.CASE_INSENSITIVE_ORDER)", by(Comparator.comparing(Pair::rawName, String.CASE_INSENSITIVE_ORDER)));
    SORTS.put("CASE_INSENSITIVE_ORDER.thenComparing(value)", by(Comparator.comparing(Pair::rawName, String.CASE_INSENSITIVE_ORDER).thenComparing(Pair::rawValue)));
    SORTS.put("Collator", by(Comparator.comparing(Pair::rawName, Collator.getInstance(Locale.US)::compare)));
    SORTS.put("HashMap", asKeysOf(HashMap::new));
    SORTS.put("Collections.sort pairs", by(Comparator.comparing((Pair p) -> p.name() + "=" + p.value())));
    SORTS.put("Comparator.reverseOrder", by(RIGHT_ORDER.reversed()));
    SORTS.put("comparingInt(length)", by(Comparator.comparingInt((Pair p) -> p.rawName().length())));
    SORTS.put("comparing(toLowerCase)", by(Comparator.comparing((Pair p) -> p.rawName().toLowerCase(Locale.ROOT))));
    SORTS.put("comparing(value)", by(Comparator.comparing(Pair::value)));
    SORTS.put("oauth_ first", pairs -> grouped(pairs, true));
    SORTS.put("oauth_ last", pairs -> grouped(pairs, false));
  }

  static List<String[]> rightCollect(List<String[]> given, List<String[]> own) {
    List<String[]> all = new ArrayList<>(given.stream().filter(one -> own.stream().noneMatch(other -> Arrays.equals(one, other))).toList());
    all.addAll(own);
    return all;
  }

  static List<String[]> mapped(List<String[]> pairs, BinaryOperator<String> merge) {
    Map<String, String> map = new LinkedHashMap<>();
    pairs.forEach(one -> map.merge(one[0], one[1], merge));
    return map.entrySet().stream().map(entry -> new String[] {entry.getKey(), entry.getValue()}).toList();
  }

  static final Map<String, BinaryOperator<List<String[]>>> COLLECTS = new HashMap<>();

  static {
    COLLECTS.put("right", Wild::rightCollect);
    COLLECTS.put("addAll", (given, own) -> {
      List<String[]> all = new ArrayList<>(given);
      all.addAll(own);
      return all;
    });
    COLLECTS.put("Map.put", (given, own) -> mapped(rightCollect(given, own), (a, b) -> b));
    COLLECTS.put("Map.putIfAbsent", (given, own) -> mapped(rightCollect(given, own), (a, b) -> a));
    COLLECTS.put("Map.merge(\",\")", (given, own) -> mapped(rightCollect(given, own), (a, b) -> a + "," + b));
    COLLECTS.put("String.valueOf(List)", (given, own) -> {
      Map<String, List<String>> map = new LinkedHashMap<>();
      rightCollect(given, own).forEach(one -> map.computeIfAbsent(one[0], name -> new ArrayList<>()).add(one[1]));
      return map.entrySet().stream().map(e -> new String[] {e.getKey(), e.getValue().size() == 1 ? e.getValue().get(0) : String.valueOf(e.getValue())}).toList();
    });
    COLLECTS.put("filter(!isEmpty)", (given, own) -> rightCollect(given.stream().filter(one -> !one[1].isEmpty()).toList(), own));
    COLLECTS.put("filter(!isBlank)", (given, own) -> rightCollect(given.stream().filter(one -> !one[1].isBlank()).toList(), own));
    COLLECTS.put("LinkedHashSet", (given, own) -> new LinkedHashSet<>(rightCollect(given, own)).stream().toList());
  }

  interface Keying {
    byte[] of(String secret, Map<String, Object> task) throws Exception;
  }

  static byte[] hash(String name, byte[] bytes) throws Exception {
    return MessageDigest.getInstance(name).digest(bytes);
  }

  static String hex(byte[] bytes) {
    return java.util.HexFormat.of().formatHex(bytes);
  }

  static final Map<String, Keying> KEYS = new HashMap<>();

  static {
    KEYS.put("right", (secret, task) -> utf8(secret + "&"));
    KEYS.put("secret", (secret, task) -> utf8(secret));
    KEYS.put("&secret", (secret, task) -> utf8("&" + secret));
    KEYS.put("login&secret", (secret, task) -> utf8(task.get("consumerKey") + "&" + secret));
    KEYS.put("secret&secret", (secret, task) -> utf8(secret + "&" + secret));
    KEYS.put("secret&null", (secret, task) -> utf8(secret + "&" + null));
    KEYS.put("secret&\\n", (secret, task) -> utf8(secret + "&\n"));
    KEYS.put("URLEncoder.encode(secret)&", (secret, task) -> utf8(form(secret) + "&"));
    KEYS.put("URLEncoder.encode(secret&)", (secret, task) -> utf8(form(secret + "&")));
    KEYS.put("MD5(secret)&", (secret, task) -> utf8(hex(hash("MD5", utf8(secret))) + "&"));
    KEYS.put("getBytes(ISO_8859_1)", (secret, task) -> (secret + "&").getBytes(StandardCharsets.ISO_8859_1));
    KEYS.put("getBytes(UTF_16)", (secret, task) -> (secret + "&").getBytes(StandardCharsets.UTF_16));
    KEYS.put("Base64.getEncoder(secret)&", (secret, task) -> utf8(Base64.getEncoder().encodeToString(utf8(secret)) + "&"));
  }

  static final Map<String, Function<String, byte[]>> MESSAGES = new HashMap<>();

  static {
    MESSAGES.put("right", Wild::utf8);
    MESSAGES.put("println", t -> utf8(t + "\n"));
    MESSAGES.put("getBytes(UTF_16)", t -> t.getBytes(StandardCharsets.UTF_16));
    MESSAGES.put("getBytes(UTF_16LE)", t -> t.getBytes(StandardCharsets.UTF_16LE));
    MESSAGES.put("toLowerCase", t -> utf8(t.toLowerCase(Locale.ROOT)));
    MESSAGES.put("URLDecoder.decode", t -> utf8(decoded(t)));
    MESSAGES.put("URLEncoder.encode", t -> utf8(form(t)));
    MESSAGES.put("writeUTF", t -> {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try {
        new java.io.DataOutputStream(bytes).writeUTF(t.length() > 60000 ? "" : t);
      } catch (java.io.IOException error) {
        throw new IllegalStateException(error);
      }
      return bytes.toByteArray();
    });
  }

  static byte[] mac(String name, byte[] key, byte[] text) throws Exception {
    Mac mac = Mac.getInstance(name);
    mac.init(new SecretKeySpec(key.length == 0 ? new byte[1] : key, name));
    return mac.doFinal(text);
  }

  static byte[] signed(String name, byte[] text, PrivateKey rsa) throws Exception {
    Signature signature = Signature.getInstance(name);
    signature.initSign(rsa);
    signature.update(text);
    return signature.sign();
  }

  static final Map<String, Digest> DIGESTS = new HashMap<>();

  static {
    DIGESTS.put("right", (key, text, rsa) -> rsa == null ? mac("HmacSHA1", key, text) : signed("SHA256withRSA", text, rsa));
    DIGESTS.put("HmacSHA256", (key, text, rsa) -> mac("HmacSHA256", key, text));
    DIGESTS.put("HmacSHA512", (key, text, rsa) -> mac("HmacSHA512", key, text));
    DIGESTS.put("HmacMD5", (key, text, rsa) -> mac("HmacMD5", key, text));
    DIGESTS.put("doFinal(key)", (key, text, rsa) -> mac("HmacSHA1", text, key));
    DIGESTS.put("MessageDigest SHA-1", (key, text, rsa) -> {
      MessageDigest sha = MessageDigest.getInstance("SHA-1");
      sha.update(text);
      return sha.digest(key);
    });
    DIGESTS.put("HmacSHA1 of SHA-1 hex", (key, text, rsa) -> mac("HmacSHA1", key, utf8(hex(hash("SHA-1", text)))));
    DIGESTS.put("SHA1withRSA", (key, text, rsa) -> signed("SHA1withRSA", text, rsa));
    DIGESTS.put("SHA512withRSA", (key, text, rsa) -> signed("SHA512withRSA", text, rsa));
    DIGESTS.put("NONEwithRSA", (key, text, rsa) -> signed("NONEwithRSA", hash("SHA-256", text), rsa));
    DIGESTS.put("SHA256withRSA of SHA-256", (key, text, rsa) -> signed("SHA256withRSA", hash("SHA-256", text), rsa));
    DIGESTS.put("Cipher RSA", (key, text, rsa) -> {
      Cipher cipher = Cipher.getInstance("RSA/ECB/PKCS1Padding");
      cipher.init(Cipher.ENCRYPT_MODE, rsa);
      return cipher.doFinal(hash("SHA-256", text));
    });
  }

  static final Map<String, Function<byte[], String>> OUTPUTS = new HashMap<>();

  static {
    OUTPUTS.put("right", b -> Base64.getEncoder().encodeToString(b));
    OUTPUTS.put("new String(bytes, UTF_8)", b -> new String(b, StandardCharsets.UTF_8));
    OUTPUTS.put("Base64.getUrlEncoder", b -> Base64.getUrlEncoder().encodeToString(b));
    OUTPUTS.put("Base64.getUrlEncoder.withoutPadding", b -> Base64.getUrlEncoder().withoutPadding().encodeToString(b));
    OUTPUTS.put("Base64.getEncoder.withoutPadding", b -> Base64.getEncoder().withoutPadding().encodeToString(b));
    OUTPUTS.put("Base64.getMimeEncoder", b -> Base64.getMimeEncoder().encodeToString(b));
    OUTPUTS.put("Base64.getMimeEncoder(64, \\n)", b -> Base64.getMimeEncoder(64, new byte[] {10}).encodeToString(b));
    OUTPUTS.put("HexFormat", Wild::hex);
    OUTPUTS.put("BigInteger.toString(16)", b -> new BigInteger(1, b).toString(16));
    OUTPUTS.put("BigInteger.toByteArray", b -> Base64.getEncoder().encodeToString(new BigInteger(1, b).toByteArray()));
    OUTPUTS.put("Integer.toHexString", b -> {
      StringBuilder text = new StringBuilder();
      for (byte one : b) text.append(Integer.toHexString(one & 0xff));
      return text.toString();
    });
    OUTPUTS.put("Base64(hex)", b -> Base64.getEncoder().encodeToString(utf8(hex(b))));
    OUTPUTS.put("Base64(new String(b))", b -> Base64.getEncoder().encodeToString(utf8(new String(b, StandardCharsets.UTF_8))));
    OUTPUTS.put("Arrays.toString", Arrays::toString);
    OUTPUTS.put("URLEncoder.encode", b -> form(Base64.getEncoder().encodeToString(b)));
  }

  static final List<String> ENCODED = List.of("names", "values", "method", "url", "parameters", "header");
  static final Map<String, List<String>> GROUPS = Map.of("everywhere", ENCODED, "parts", List.of("method", "url", "parameters"));
  static final Map<String, String> CALLS = new HashMap<>();
  static List<String> shown = List.of("authorization", "signature", "baseString");

  static String at(String stage, String text) {
    return must(TEXTS, CALLS.getOrDefault(stage, ENCODED.contains(stage) ? "rfc3986" : "same")).apply(text);
  }

  static <T> T callOf(Map<String, T> registry, String stage) {
    return must(registry, CALLS.getOrDefault(stage, "right"));
  }

  static <T> T must(Map<String, T> registry, String call) {
    T found = registry.get(call);
    if (found == null) throw new IllegalArgumentException(call + ": no such call");
    return found;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> sign(Map<String, Object> task) throws Exception {
    List<String[]> own =
        List.of(
            new String[] {"oauth_consumer_key", at("login", (String) task.get("consumerKey"))},
            new String[] {"oauth_nonce", (String) task.get("nonce")},
            new String[] {"oauth_signature_method", (String) task.get("signatureMethod")},
            new String[] {"oauth_timestamp", at("timestamp", (String) task.get("timestamp"))},
            new String[] {"oauth_version", "1.0"});
    List<String[]> given = ((List<List<String>>) task.get("parameters")).stream().map(one -> one.toArray(new String[0])).toList();
    List<Pair> pairs = new ArrayList<>();
    for (String[] one : callOf(COLLECTS, "collect").apply(given, own)) {
      boolean isOwn = own.stream().anyMatch(other -> Arrays.equals(one, other));
      String raw = at("value", isOwn ? one[1] : at("given", one[1]));
      pairs.add(new Pair(one[0], raw, at("names", at("name", one[0])), at("values", raw), isOwn));
    }
    String parameters = callOf(SORTS, "sort").apply(pairs).stream().map(p -> p.name() + "=" + p.value()).collect(Collectors.joining("&"));
    String method = at("method", at("verb", ((String) task.get("method")).toUpperCase(Locale.ROOT)));
    String base = String.join("&", method, at("url", at("address", (String) task.get("url"))), at("parameters", parameters));
    Map<String, Object> pem = (Map<String, Object>) task.get("privateKey");
    byte[] key = pem != null ? new byte[0] : callOf(KEYS, "key").of(at("secret", (String) task.get("consumerSecret")), task);
    byte[] digest = callOf(DIGESTS, "digest").of(key, callOf(MESSAGES, "message").apply(base), pem == null ? null : privateKey((String) pem.get("pkcs8")));
    String signature = callOf(OUTPUTS, "output").apply(digest);
    List<String[]> header = new ArrayList<>(own);
    header.add(2, new String[] {"oauth_signature", signature});
    String written =
        header.stream()
            .map(one -> one[0] + "=\"" + at("header", one[0].equals("oauth_consumer_key") ? at("headerLogin", one[1]) : one[1]) + "\"")
            .collect(Collectors.joining(", "));
    Map<String, Object> signed = new LinkedHashMap<>(Map.of("authorization", "OAuth " + written, "signature", signature, "baseString", base));
    signed.keySet().retainAll(shown);
    return signed;
  }

  static PrivateKey privateKey(String pem) throws Exception {
    byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der));
  }

  public static void main(String[] arguments) throws Exception {
    for (String argument : arguments) {
      String stages = argument.substring(0, argument.indexOf('='));
      String call = argument.substring(argument.indexOf('=') + 1);
      if (stages.equals("show")) shown = List.of(call.split(","));
      else for (String group : stages.split("\\+")) for (String stage : GROUPS.getOrDefault(group, List.of(group))) CALLS.put(stage, call);
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Map<String, Object> request = new Json(line).object();
      if (request.get("cmd").equals("stop")) return;
      out.println(Json.write(answer(request)));
    }
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> answer(Map<String, Object> request) {
    if (request.get("cmd").equals("start")) {
      Map<String, Object> implementation = Map.of("name", "wild", "version", System.getProperty("java.version"), "language", "java");
      return Map.of("version", 1, "implementation", implementation, "roles", List.of("signer"));
    }
    Map<String, Object> answer = new HashMap<>(Map.of("seq", request.get("seq")));
    try {
      answer.put("signed", sign((Map<String, Object>) request.get("task")));
    } catch (Exception error) {
      answer.put("errored", Map.of("message", String.valueOf(error)));
    }
    return answer;
  }

  /** As much of JSON as the protocol needs: Java's library has none. */
  static class Json {
    private final String text;
    private int at = 0;

    Json(String text) {
      this.text = text;
    }

    Map<String, Object> object() {
      Map<String, Object> members = new HashMap<>();
      at++;
      while (next() != '}') {
        String name = string();
        next();
        at++;
        members.put(name, value());
        if (next() == ',') at++;
      }
      at++;
      return members;
    }

    private Object value() {
      char first = next();
      if (first == '{') return object();
      if (first == '[') return array();
      if (first == '"') return string();
      int from = at;
      while (",]}".indexOf(text.charAt(at)) < 0) at++;
      return Integer.valueOf(text.substring(from, at).trim());
    }

    private List<Object> array() {
      List<Object> items = new ArrayList<>();
      at++;
      while (next() != ']') {
        items.add(value());
        if (next() == ',') at++;
      }
      at++;
      return items;
    }

    private String string() {
      next();
      StringBuilder read = new StringBuilder();
      for (at++; text.charAt(at) != '"'; at++) {
        char one = text.charAt(at);
        if (one != '\\') {
          read.append(one);
          continue;
        }
        char escape = text.charAt(++at);
        if (escape == 'u') {
          read.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
          at += 4;
        } else {
          int known = "bfnrt".indexOf(escape);
          read.append(known < 0 ? escape : "\b\f\n\r\t".charAt(known));
        }
      }
      at++;
      return read.toString();
    }

    private char next() {
      while (text.charAt(at) == ' ') at++;
      return text.charAt(at);
    }

    static String write(Object value) {
      if (value instanceof Map<?, ?> members) {
        return members.entrySet().stream().map(one -> write(one.getKey()) + ":" + write(one.getValue())).collect(Collectors.joining(",", "{", "}"));
      }
      if (value instanceof List<?> items) return items.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
      if (value instanceof Integer) return value.toString();
      StringBuilder written = new StringBuilder("\"");
      for (char one : ((String) value).toCharArray()) {
        if (one >= ' ' && one < 127 && one != '"' && one != '\\') written.append(one);
        else written.append(String.format("\\u%04x", (int) one));
      }
      return written.append('"').toString();
    }
  }
}
