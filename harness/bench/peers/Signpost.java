import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.Callable;
import oauth.signpost.http.HttpParameters;
import oauth.signpost.http.HttpRequest;
import oauth.signpost.signature.HmacSha1MessageSigner;
import oauth.signpost.signature.SignatureBaseString;

/** Measures signpost for the bench; what it is given and prints: README.md. */
public final class Signpost {
  /** The library reads method and URL of it alone: the parameters are given beside it. */
  private record Request(String getMethod, String getRequestUrl) implements HttpRequest {
    public void setRequestUrl(String url) {}

    public void setHeader(String name, String value) {}

    public String getHeader(String name) {
      return null;
    }

    public Map<String, String> getAllHeaders() {
      return Map.of();
    }

    public InputStream getMessagePayload() {
      return new ByteArrayInputStream(new byte[0]);
    }

    public String getContentType() {
      return null;
    }

    public Object unwrap() {
      return this;
    }
  }

  /** Encodes the values, which are other ones in each request. */
  private static HttpParameters parameters(String[] words) {
    HttpParameters parameters = new HttpParameters();
    parameters.put("oauth_consumer_key", words[5], true);
    parameters.put("oauth_nonce", words[7], true);
    parameters.put("oauth_timestamp", words[8], true);
    parameters.put("oauth_signature_method", "HMAC-SHA1", true);
    parameters.put("oauth_version", "1.0", true);
    for (int at = 9; at + 1 < words.length; at += 2) parameters.put(words[at], words[at + 1], true);
    return parameters;
  }

  public static void main(String[] words) throws Exception {
    HttpRequest request = new Request(words[3], words[4]);
    HmacSha1MessageSigner signer = new HmacSha1MessageSigner();
    signer.setConsumerSecret(words[6]);
    Callable<String> work =
        words[0].equals("base-string")
            ? () -> new SignatureBaseString(request, parameters(words)).generate()
            : () -> signer.sign(request, parameters(words));

    // The time of this thread: that of the process is counted in hundredths of a second, with that of the compiler.
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    for (String milliseconds : new String[] {words[1], words[2], words[2], words[2]}) {
      double calls = 0;
      double elapsed = 0;
      long start = threads.getCurrentThreadCpuTime();
      while (elapsed < Double.parseDouble(milliseconds) / 1000) {
        for (int call = 0; call < 64; call++) work.call();
        calls += 64;
        elapsed = (threads.getCurrentThreadCpuTime() - start) / 1e9;
      }
      System.out.println(calls / elapsed);
    }
    System.out.println(work.call());
  }
}
