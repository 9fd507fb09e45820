# Measures the oauth gem for the bench; what it is given and prints: README.md.
require "oauth"
require "oauth/request_proxy/mock_request"

operation, warm_up_ms, batch_ms, method, url, key, secret, nonce, timestamp, *words = ARGV
parameters = {
  **Hash[*words],
  "oauth_consumer_key" => key,
  "oauth_nonce" => nonce,
  "oauth_signature_method" => "HMAC-SHA1",
  "oauth_timestamp" => timestamp,
  "oauth_version" => "1.0",
}
request = OAuth::RequestProxy.proxy({ "method" => method, "uri" => url, "parameters" => parameters })
signer = OAuth::Signature.build(request, consumer_secret: secret, token_secret: "")
work = operation == "base-string" ? -> { signer.signature_base_string } : -> { signer.signature }

seconds = -> { Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) }
[warm_up_ms, batch_ms, batch_ms, batch_ms].each do |milliseconds|
  calls, elapsed, start = 0, 0.0, seconds.call
  while elapsed < Float(milliseconds) / 1000
    16.times { work.call }
    calls += 16
    elapsed = seconds.call - start
  end
  puts calls / elapsed
end
puts work.call
