# A wrong signer in Ruby: each argument `stage=call` puts one real call in the place of the right one.
require "base64"
require "bigdecimal"
require "cgi"
require "digest"
require "erb"
require "json"
require "openssl"
require "time"
require "uri"

RFC3986 = ->(t) { URI.encode_www_form_component(t).gsub("+", "%20").gsub("*", "%2A").gsub("%7E", "~") }

# A number goes through the block; other text stays.
def number
  ->(t) { Float(t, exception: false).nil? ? t : yield(t).to_s }
end

# A date goes through the block; other text stays.
def dated
  ->(t) { t.match?(/\A\d{4}-\d\d-\d\d/) ? yield(Time.parse(t)) : t }
end

def transcoded(encoding)
  ->(t) { RFC3986.call(t.encode(encoding, invalid: :replace, undef: :replace, replace: "?").force_encoding("BINARY")) }
end

# Calls from text to text: encoders, and what tidies a value, a login, a secret, a URL or the method.
TEXTS = {
  "same" => ->(t) { t },
  "Time.parse.utc.iso8601" => dated { |at| at.utc.iso8601 },
  "Time.parse.strftime('%d %b %Y')" => dated { |at| at.strftime("%d %b %Y") },
  "unicode_normalize(:nfkd).encode('ASCII', replace: '')" => ->(t) { t.unicode_normalize(:nfkd).encode("ASCII", undef: :replace, invalid: :replace, replace: "").encode("UTF-8") },
  'gsub(/(.{1,60})(\s+|\z)/, "\\1\n")' => ->(t) { t.gsub(/(.{1,60})(\s+|\z)/, "\\1\n") },
  "gsub(/(\\d)(?=(\\d{3})+$)/, '\\1 ')" => ->(t) { t.gsub(/(\d)(?=(\d{3})+$)/, '\1 ') },
  'scan(/.{1,40}/).join("\n")' => ->(t) { t.scan(/.{1,40}/).join("\n") },
  "to_f.round(1)" => number { |t| t.to_f.round(1) },
  "to_d.truncate(2).to_s('F')" => number { |t| BigDecimal(t).truncate(2).to_s("F") },
  "parameterize" => ->(t) { t.unicode_normalize(:nfkd).gsub(/[^\x00-\x7F]/, "?").downcase.gsub(/[^a-z0-9\-_]+/, "-").gsub(/-{2,}/, "-").gsub(/^-|-$/, "") },
  "gsub(/[[:cntrl:]]/, '')" => ->(t) { t.gsub(/[[:cntrl:]]/, "") },
  "downcase.gsub(/[^a-z0-9]+/, '-')" => ->(t) { t.downcase.gsub(/[^a-z0-9]+/, "-") },
  "tr('\"', \"'\")" => ->(t) { t.tr('"', "'") },
  "gsub(/[[:punct:]]/, '')" => ->(t) { t.gsub(/[[:punct:]]/, "") },
  "gsub(/\\b\\w/, &:upcase)" => ->(t) { t.gsub(/\b\w/, &:upcase) },
  "to_f.ceil(2)" => number { |t| t.to_f.ceil(2) },
  "to_d.round(2).to_s('F')" => number { |t| BigDecimal(t).round(2).to_s("F") },
  'encode_www_form_component.gsub("+", "%20")' => ->(t) { URI.encode_www_form_component(t).gsub("+", "%20") },
  "rfc3986" => RFC3986,
  "CGI.escape" => ->(t) { CGI.escape(t) },
  "url_encode(strip)" => ->(t) { ERB::Util.url_encode(t.strip) },
  "url_encode(squeeze(' '))" => ->(t) { ERB::Util.url_encode(t.squeeze(" ")) },
  "url_encode(unicode_normalize(:nfkc))" => ->(t) { ERB::Util.url_encode(t.unicode_normalize(:nfkc)) },
  "url_encode(downcase)" => ->(t) { ERB::Util.url_encode(t.downcase) },
  "to_f.truncate(1)" => number { |t| t.to_f.truncate(1) },
  "ERB::Util.url_encode" => ->(t) { ERB::Util.url_encode(t) },
  "URI.encode_www_form_component" => ->(t) { URI.encode_www_form_component(t) },
  "URI.encode_www_form" => ->(t) { URI.encode_www_form([["", t]])[1..] },
  "URI::DEFAULT_PARSER.escape" => ->(t) { URI::DEFAULT_PARSER.escape(t) },
  "URI::DEFAULT_PARSER.escape(/[^a-zA-Z0-9\\-\\.\\_\\~]/)" => ->(t) { URI::DEFAULT_PARSER.escape(t, /[^a-zA-Z0-9\-._~]/) },
  "CGI.escape.gsub('+', '%20')" => ->(t) { CGI.escape(t).gsub("+", "%20") },
  "CGI.escape.downcase hex" => ->(t) { RFC3986.call(t).gsub(/%../, &:downcase) },
  "CGI.escape(CGI.unescape)" => ->(t) { RFC3986.call(CGI.unescape(t)) },
  "CGI.escapeHTML" => ->(t) { CGI.escapeHTML(t) },
  "CGI.unescapeHTML" => ->(t) { CGI.unescapeHTML(t) },
  "CGI.unescape" => ->(t) { CGI.unescape(t) },
  "encode('ISO-8859-1')" => transcoded("ISO-8859-1"),
  "encode('Windows-1252')" => transcoded("Windows-1252"),
  "encode('Shift_JIS')" => transcoded("Shift_JIS"),
  "encode('GBK')" => transcoded("GBK"),
  "twice" => ->(t) { RFC3986.call(RFC3986.call(t)) },
  "gsub(/[^\\w.~-]/)" => ->(t) { t.gsub(/[^\w.~-]/) { |c| c.bytes.map { |b| format("%%%02X", b) }.join } },
  "gsub(/\\W/)" => ->(t) { t.gsub(/\W/) { |c| c.bytes.map { |b| format("%%%02X", b) }.join } },
  "gsub(/\\W/) ord" => ->(t) { t.gsub(/[^\w.~-]/) { |c| format("%%%02X", c.ord) } },
  "delete('^a-zA-Z0-9')" => ->(t) { t.delete("^a-zA-Z0-9") },
  "squeeze('/')" => ->(t) { t.squeeze("/") },
  "strip" => ->(t) { t.strip },
  "tr('-', '_')" => ->(t) { t.tr("-", "_") },
  "lstrip" => ->(t) { t.lstrip },
  "rstrip" => ->(t) { t.rstrip },
  "chomp" => ->(t) { t.chomp },
  "chop" => ->(t) { t.chop },
  "squeeze(' ')" => ->(t) { t.squeeze(" ") },
  "squeeze" => ->(t) { t.squeeze },
  "split.join(' ')" => ->(t) { t.split.join(" ") },
  "gsub(/\\s+/, ' ')" => ->(t) { t.gsub(/\s+/, " ") },
  "gsub(/[[:space:]]+/, ' ')" => ->(t) { t.gsub(/[[:space:]]+/, " ") },
  "truncate(50)" => ->(t) { t.length > 50 ? "#{t[0, 47]}..." : t },
  "to_f.floor(1)" => number { |t| t.to_f.floor(1) },
  "delete(' ')" => ->(t) { t.delete(" ") },
  "downcase" => ->(t) { t.downcase },
  "upcase" => ->(t) { t.upcase },
  "capitalize" => ->(t) { t.capitalize },
  "swapcase" => ->(t) { t.swapcase },
  "downcase(:fold)" => ->(t) { t.downcase(:fold) },
  "to_f" => number(&:to_f),
  "to_i" => number(&:to_i),
  "to_r" => number(&:to_r),
  "to_f.round(2)" => number { |t| t.to_f.round(2) },
  "format('%.2f')" => number { |t| format("%.2f", t) },
  "Integer" => ->(t) { (Integer(t, exception: false) || t).to_s },
  "BigDecimal" => number { |t| BigDecimal(t) },
  "BigDecimal.to_s('F')" => number { |t| BigDecimal(t).to_s("F") },
  "(to_f * 100).round" => number { |t| (t.to_f * 100).round },
  "split.map(&:capitalize).join(' ')" => ->(t) { t.split.map(&:capitalize).join(" ") },
  "encode(xml: :attr)" => ->(t) { t.encode(xml: :attr) },
  "delete('^A-Za-z0-9')" => ->(t) { t.delete("^A-Za-z0-9") },
  "inspect" => ->(t) { t.inspect },
  "dump" => ->(t) { t.dump },
  "to_json" => ->(t) { t.to_json },
  "unicode_normalize" => ->(t) { t.unicode_normalize },
  "unicode_normalize(:nfd)" => ->(t) { t.unicode_normalize(:nfd) },
  "unicode_normalize(:nfkc)" => ->(t) { t.unicode_normalize(:nfkc) },
  "encode(universal_newline)" => ->(t) { t.encode(universal_newline: true) },
  "encode(crlf_newline)" => ->(t) { t.encode(crlf_newline: true) },
  "[0, 255]" => ->(t) { t[0, 255] },
  "byteslice(0, 64)" => ->(t) { t.byteslice(0, 64).scrub("") },
  "scrub" => ->(t) { t.scrub },
  "tr('+', ' ')" => ->(t) { t.tr("+", " ") },
  "delete('\"')" => ->(t) { t.delete('"') },
  "chomp('/')" => ->(t) { t.chomp("/") },
  "URI.parse.to_s" => ->(t) { URI.parse(t).to_s },
  "URI.parse.normalize" => ->(t) { URI.parse(t).normalize.to_s },
  "URI.parse.path" => ->(t) { URI.parse(t).path },
  "URI.parse.request_uri" => ->(t) { URI.parse(t).request_uri },
}.freeze

RIGHT_SORT = ->(pairs) { pairs.sort_by { |p| [p[:name], p[:value]] } }
SORTS = {
  "right" => RIGHT_SORT,
  "none" => ->(pairs) { pairs },
  "sort_by [size, name]" => ->(pairs) { pairs.sort_by { |p| [p[:raw_name].size, p[:raw_name]] } },
  "sort_by swapcase" => ->(pairs) { pairs.sort_by { |p| [p[:raw_name].swapcase, p[:name], p[:value]] } },
  "sort_by raw" => ->(pairs) { pairs.sort_by { |p| [p[:raw_name], p[:raw_value]] } },
  "sort joined" => ->(pairs) { pairs.sort_by { |p| "#{p[:name]}=#{p[:value]}" } },
  "sort_by downcase" => ->(pairs) { pairs.sort_by.with_index { |p, i| [p[:raw_name].downcase, i] } },
  "sort_by [downcase, value]" => ->(pairs) { pairs.sort_by { |p| [p[:raw_name].downcase, p[:raw_value]] } },
  "sort casecmp" => ->(pairs) { pairs.each_with_index.sort { |(a, i), (b, j)| (c = a[:raw_name].casecmp(b[:raw_name])).zero? ? i <=> j : c }.map(&:first) },
  "sort_by upcase" => ->(pairs) { pairs.sort_by.with_index { |p, i| [p[:raw_name].upcase, i] } },
  "sort.reverse" => ->(pairs) { RIGHT_SORT.call(pairs).reverse },
  "sort_by length" => ->(pairs) { pairs.sort_by { |p| [p[:raw_name].length, p[:name], p[:value]] } },
  "sort_by value" => ->(pairs) { pairs.sort_by { |p| [p[:value], p[:name]] } },
  "oauth_ last" => ->(pairs) { pairs.partition { |p| !p[:own] }.flat_map(&RIGHT_SORT) },
  "oauth_ first" => ->(pairs) { pairs.partition { |p| p[:own] }.flat_map(&RIGHT_SORT) },
  "start_with?('oauth_') first" => ->(pairs) { pairs.partition { |p| p[:name].start_with?("oauth_") }.flat_map(&RIGHT_SORT) },
}.freeze

RIGHT_COLLECT = ->(given, own) { given - own + own }
COLLECTS = {
  "to_query name[]" => ->(given, own) { RIGHT_COLLECT.call(given, own).group_by(&:first).flat_map { |n, list| list.size == 1 ? list : list.map { |_, v| ["#{n}[]", v] } } },
  "right" => RIGHT_COLLECT,
  "given + own" => ->(given, own) { given + own },
  "merge" => ->(given, own) { given.to_h.merge(own.to_h).to_a },
  "merge own first" => ->(given, own) { own.to_h.merge(given.to_h).to_a },
  "uniq" => ->(given, own) { (given + own).uniq },
  "uniq(&:first)" => ->(given, own) { (given + own).uniq(&:first) },
  "reject empty?" => ->(given, own) { RIGHT_COLLECT.call(given.reject { |_, v| v.empty? }, own) },
  "group_by join(',')" => ->(given, own) { RIGHT_COLLECT.call(given, own).group_by(&:first).map { |n, list| [n, list.map(&:last).join(",")] } },
  "group_by to_s" => ->(given, own) { RIGHT_COLLECT.call(given, own).group_by(&:first).map { |n, list| [n, list.size == 1 ? list[0][1] : list.map(&:last).to_s] } },
  "oauth_ only" => ->(_, own) { own },
}.freeze

KEYS = {
  "right" => ->(secret, _) { "#{secret}&" },
  "secret" => ->(secret, _) { secret },
  "secret.upcase&" => ->(secret, _) { "#{secret.upcase}&" },
  "SHA256(secret)&" => ->(secret, _) { "#{Digest::SHA256.hexdigest(secret)}&" },
  "&secret" => ->(secret, _) { "&#{secret}" },
  "login&secret" => ->(secret, task) { "#{task['consumerKey']}&#{secret}" },
  "secret.reverse&" => ->(secret, _) { "#{secret.reverse}&" },
  "secret&nonce" => ->(secret, task) { "#{secret}&#{task['nonce']}" },
  "secret&secret" => ->(secret, _) { "#{secret}&#{secret}" },
  "secret&nil.inspect" => ->(secret, _) { "#{secret}&#{nil.inspect}" },
  "CGI.escape(secret)&" => ->(secret, _) { "#{CGI.escape(secret)}&" },
  "CGI.escape(secret&)" => ->(secret, _) { CGI.escape("#{secret}&") },
  "MD5(secret)&" => ->(secret, _) { "#{Digest::MD5.hexdigest(secret)}&" },
  "secret\\n&" => ->(secret, _) { "#{secret}\n&" },
  "secret&\\n" => ->(secret, _) { "#{secret}&\n" },
  "secret.inspect&" => ->(secret, _) { "#{secret.inspect}&" },
  "[secret].pack('H*')" => ->(secret, _) { "#{[secret.delete('-')].pack('H*')}&" },
}.freeze

MESSAGES = {
  "right" => ->(text, _) { text },
  "+ \"\\n\"" => ->(text, _) { "#{text}\n" },
  "+ secret" => ->(text, task) { "#{text}#{task['consumerSecret']}" },
  "encode('UTF-16LE')" => ->(text, _) { text.encode("UTF-16LE").force_encoding("BINARY") },
  "downcase" => ->(text, _) { text.downcase },
  "inspect" => ->(text, _) { text.inspect },
  "CGI.unescape" => ->(text, _) { CGI.unescape(text) },
  "CGI.escapeHTML" => ->(text, _) { CGI.escapeHTML(text) },
}.freeze

RSA = ->(name, text, pem) { OpenSSL::PKey::RSA.new(pem).sign(OpenSSL::Digest.new(name), text) }
DIGESTS = {
  "right" => ->(key, text, pem) { pem.nil? ? OpenSSL::HMAC.digest("SHA1", key, text) : RSA.call("SHA256", text, pem) },
  "OpenSSL::HMAC sha256" => ->(key, text, _) { OpenSSL::HMAC.digest("SHA256", key, text) },
  "OpenSSL::HMAC.hexdigest" => ->(key, text, _) { OpenSSL::HMAC.hexdigest("SHA1", key, text) },
  "OpenSSL::HMAC swapped" => ->(key, text, _) { OpenSSL::HMAC.digest("SHA1", text, key) },
  "Digest::SHA1 text + key" => ->(key, text, _) { Digest::SHA1.digest(text + key) },
  "RSA sign SHA1" => ->(_, text, pem) { RSA.call("SHA1", text, pem) },
  "RSA sign SHA512" => ->(_, text, pem) { RSA.call("SHA512", text, pem) },
  "RSA sign of hexdigest" => ->(_, text, pem) { RSA.call("SHA256", Digest::SHA256.hexdigest(text), pem) },
  "private_encrypt digest" => ->(_, text, pem) { OpenSSL::PKey::RSA.new(pem).private_encrypt(Digest::SHA256.digest(text)) },
  "sign_pss" => ->(_, text, pem) { OpenSSL::PKey::RSA.new(pem).sign_pss("SHA256", text, salt_length: :digest, mgf1_hash: "SHA256") },
}.freeze

OUTPUTS = {
  "right" => ->(bytes) { Base64.strict_encode64(bytes) },
  "Base64.encode64" => ->(bytes) { Base64.encode64(bytes) },
  "Base64.encode64.chomp" => ->(bytes) { Base64.encode64(bytes).chomp },
  "Base64.urlsafe_encode64" => ->(bytes) { Base64.urlsafe_encode64(bytes) },
  "Base64.urlsafe_encode64(padding: false)" => ->(bytes) { Base64.urlsafe_encode64(bytes, padding: false) },
  "[bytes].pack('m')" => ->(bytes) { [bytes].pack("m") },
  "unpack1('H*')" => ->(bytes) { bytes.unpack1("H*") },
  "CGI.escape(Base64)" => ->(bytes) { CGI.escape(Base64.strict_encode64(bytes)) },
  "Base64 twice" => ->(bytes) { Base64.strict_encode64(Base64.strict_encode64(bytes)) },
  "inspect" => ->(bytes) { Base64.strict_encode64(bytes).inspect },
  "delete('=')" => ->(bytes) { Base64.strict_encode64(bytes).delete("=") },
}.freeze

# Calls that write all parameters, names and values, as one text.
JOINS = {
  "right" => ->(pairs) { pairs.map { |p| "#{p[:name]}=#{p[:value]}" }.join("&") },
  "URI.encode_www_form" => ->(pairs) { URI.encode_www_form(pairs.map { |p| [p[:raw_name], p[:raw_value]] }) },
  "URI.decode URI.encode_www_form" => ->(pairs) { CGI.unescape(URI.encode_www_form(pairs.map { |p| [p[:raw_name], p[:raw_value]] })) },
}.freeze

REGISTRIES = { "sort" => SORTS, "collect" => COLLECTS, "key" => KEYS, "message" => MESSAGES, "digest" => DIGESTS, "output" => OUTPUTS, "join" => JOINS }.freeze
ENCODED = %w[names values method url parameters header].freeze
GROUPS = { "everywhere" => ENCODED, "parts" => %w[method url parameters] }.freeze
CALLS = {}
shown = %w[authorization signature baseString]
ARGV.each do |argument|
  stages, call = argument.split("=", 2)
  next shown = call.split(",") if stages == "show"

  stages.split("+").flat_map { |group| GROUPS.fetch(group, [group]) }.each do |stage|
    CALLS[stage] = REGISTRIES.fetch(stage, TEXTS).fetch(call)
  end
end
SHOWN = shown

# The call of a stage: the one that was asked for, or the right one.
def at(stage)
  CALLS[stage] || REGISTRIES.dig(stage, "right") || (ENCODED.include?(stage) ? RFC3986 : TEXTS["same"])
end

def sign(task)
  own = [
    ["oauth_consumer_key", at("login").call(task["consumerKey"])],
    ["oauth_nonce", task["nonce"]],
    ["oauth_signature_method", task["signatureMethod"]],
    ["oauth_timestamp", at("timestamp").call(task["timestamp"])],
    ["oauth_version", "1.0"],
  ]
  pairs = at("collect").call(task["parameters"], own).map do |pair|
    name, value = pair
    is_own = own.include?(pair)
    raw = at("value").call(is_own ? value : at("given").call(value))
    { raw_name: name, raw_value: raw, name: at("names").call(at("name").call(name)), value: at("values").call(raw), own: is_own }
  end
  parameters = at("join").call(at("sort").call(pairs))
  method = at("method").call(at("verb").call(task["method"].upcase))
  base_string = [method, at("url").call(at("address").call(task["url"])), at("parameters").call(parameters)].join("&")
  pem = task.dig("privateKey", "pkcs8")
  key = pem.nil? ? at("key").call(at("secret").call(task["consumerSecret"]), task) : ""
  signature = at("output").call(at("digest").call(key, at("message").call(base_string, task), pem))
  header = own.dup.insert(2, ["oauth_signature", signature])
  written = header.map { |n, v| "#{n}=\"#{at('header').call(n == 'oauth_consumer_key' ? at('headerLogin').call(v) : v)}\"" }
  { "authorization" => "OAuth #{written.join(', ')}", "signature" => signature, "baseString" => base_string }.slice(*SHOWN)
end

START = { version: 1, implementation: { name: "wild", version: RUBY_VERSION, language: "ruby" }, roles: ["signer"] }.freeze

def answer(request)
  return START if request["cmd"] == "start"

  { seq: request["seq"], signed: sign(request["task"]) }
rescue StandardError => error
  { seq: request["seq"], errored: { message: "#{error.class}: #{error.message}", details: error.full_message(highlight: false) } }
end

Encoding.default_external = Encoding::UTF_8
$stdin.set_encoding(Encoding::UTF_8)
$stdout.sync = true
$stdin.each_line do |line|
  request = JSON.parse(line)
  break if request["cmd"] == "stop"

  puts JSON.generate(answer(request))
end
