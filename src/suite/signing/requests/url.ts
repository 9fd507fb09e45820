import { authorTable, describeFlags, under } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import { underHmac } from "../author-parameter.ts";
import { mistakableQueries } from "../values/easily-mistaken.ts";

const flags = describeFlags("url", ["base-string.6"], {
  PathPrefix: {
    description: "The path before /api belongs to the signed URL.",
    effect: "Requests through a gateway with another prefix are all refused.",
    clauses: ["base-string.6", "base-string.5"],
  },
  Port: {
    description: "A port that is not the scheme's own is part of the signed URL.",
    effect: "All requests to a gateway on another port, often the one for tests, are refused.",
    links: ["https://github.com/ddo/oauth-1.0a/issues/59", "https://github.com/scribejava/scribejava/issues/428"],
  },
  EndpointId: {
    description: "The endpoint identifier is part of the signed URL, whatever it looks like.",
    effect: "All requests of a merchant with such an endpoint are refused.",
    clauses: ["endpoints.endpoint-id", "base-string.6"],
  },
  PathCase: {
    description: "The path keeps its case.",
    effect: "All requests of a merchant whose endpoint has capitals are refused.",
    links: ["https://github.com/RestKit/RestKit/issues/533"],
  },
  EncodedPath: {
    description: "Escapes in the path are kept as they are sent, and encoded again like the rest of the URL.",
    effect: "All requests to a path with an escape are refused.",
    clauses: ["base-string.5", "base-string.6"],
    links: [
      "https://github.com/oauthlib/oauthlib/pull/651",
      "https://github.com/Mastercard/oauth1-signer-java/issues/18",
    ],
  },
  PathShape: {
    description: "Slashes at the end or in a row, and punctuation in the path, are signed as they are sent.",
    effect: "A URL tidied before signing is not the one that is sent, and the request is refused.",
    links: ["https://github.com/chao/RESTClient/issues/27"],
  },
  Host: {
    description: "Hosts that are addresses, local names or punycode are signed as they are sent.",
    effect: "All requests to such a gateway, often the one for tests, are refused.",
  },
});

/** The URL part of the base string, where the specification leaves nothing open. */
export const url: SigningConcern = {
  kind: "signing",
  concern: "url",
  about:
    "The complete request URL is signed as it is sent. No host here has a capital, no URL a default port or query.",
  flags,
  vectors: [
    ...under("PathPrefix", at, [
      ["no-prefix", "https://gateway.example/api/v4/payout/1111", "Nothing stands before /api."],
      ["one-prefix", "https://gateway.example/gate/api/v4/payout/1111", "One segment before /api is signed."],
      ["two-prefixes", "https://gateway.example/eu/gate/api/v4/payout/1111", "Two segments before /api are signed."],
    ]),
    ...under("Host", at, [
      ["http", "http://gateway.example/paynet/api/v4/payout/1111", "http is signed as http, not as https."],
    ]),
    ...[8443, 8080, 80, 4433].map((port) => onPort("https", port)),
    ...[8080, 443, 800].map((port) => onPort("http", port)),
    ...under("Port", at, [
      ["port-in-path", "https://gateway.example/a:80/api/v4/payout/1111", ":80 in the path is no port.", "PathShape"],
    ]),
    ...authorTable(endpoint, [
      ["leading-zeros", "00042", "Leading zeros of an endpoint identifier are kept."],
      ["zero", "0", "An endpoint identifier of 0 is not absent."],
      ["long-number", "12345678901234567890", "Twenty digits of an endpoint identifier are kept."],
      ["uuid", "6f9619ff-8b86-d011-b42d-00c04fc964ff", "An endpoint identifier of UUID shape."],
      ["unreserved", "A-z.0_9~", "Unreserved characters of an endpoint identifier stay as they are."],
      ["long", "e".repeat(200), "An endpoint identifier of 200 characters is kept."],
    ]),
    ...under("PathCase", at, [
      ["capitals", "https://gateway.example/PayNet/api/v4/payout/ABCdef", "The path keeps its case."],
    ]),
    ...under("EncodedPath", at, [
      [
        "capital-escape",
        "https://gateway.example/paynet/api/v4/payout/a%2Fb",
        "%2F in the path stays, then becomes %252F.",
      ],
      ["small-escape", "https://gateway.example/paynet/api/v4/payout/a%2fb", "%2f in the path keeps its small letter."],
      [
        "space-escape",
        "https://gateway.example/paynet/api/v4/payout/a%20b",
        "%20 in the path stays, then becomes %2520.",
      ],
      [
        "percent-escape",
        "https://gateway.example/paynet/api/v4/payout/100%25",
        "%25 in the path stays, then becomes %2525.",
      ],
      [
        "tilde-escape",
        "https://gateway.example/paynet/api/v4/payout/a%7Eb",
        "%7E in the path stays, though ~ needs no escape.",
      ],
      ["letter-escape", "https://gateway.example/paynet/api/v4/payout/%41b", "%41 in the path is not turned into A."],
    ]),
    ...under("PathShape", at, [
      ["trailing-slash", "https://gateway.example/paynet/api/v4/payout/1111/", "A slash at the end is signed."],
      ["double-slash", "https://gateway.example//paynet/api/v4/payout/1111", "Two slashes in a row are signed as two."],
      ["path-parameter", "https://gateway.example/paynet;v=1/api/v4/payout/1111;v=1", "A semicolon ends no path."],
      [
        "sub-delimiters",
        "https://gateway.example/a!$&'()*+,=b/api/v4/payout/1111",
        "Punctuation in the path is encoded in the base string.",
      ],
      ["plus", "https://gateway.example/paynet/api/v4/payout/a+b", "A plus sign in the path is no space."],
    ]),
    ...underHmac([
      ...under("PathShape", at, [
        [
          "many-slashes",
          "https://gateway.example///paynet/api/v4/payout/a.//",
          "Three slashes in a row, two at the end and a full stop before them are signed.",
        ],
        [
          "long",
          `https://gateway.example/${"paynet/".repeat(300)}api/v4/payout/1111`,
          "A path of 2,000 characters is signed to its end.",
        ],
      ]),
      ...under("EncodedPath", at, [
        [
          "needless-escapes",
          "https://gateway.example/paynet/api/v4/payout/a%40b%21c%2Ed%2De%5Ff%7Cg",
          "Escapes of what may stand in a path as it is are kept.",
        ],
        [
          "odd-escapes",
          "https://gateway.example/paynet/api/v4/payout/%C3%A9%E9%00%0A%2541;jsessionid=1F",
          "Escapes of UTF-8, of Latin-1, of controls and of a percent sign are kept.",
        ],
      ]),
    ]),
    ...under("Host", at, [
      ["ip-v4", "https://192.0.2.1/paynet/api/v4/payout/1111", "A host that is an IPv4 address."],
      ["ip-v6", "https://[2001:db8::1]/paynet/api/v4/payout/1111", "A host that is an IPv6 address, in its brackets."],
      ["ip-v6-port", "https://[2001:db8::1]:8443/paynet/api/v4/payout/1111", "An IPv6 address with a port.", "Port"],
      ["localhost", "http://localhost:3000/paynet/api/v4/payout/1111", "A host without a dot.", "Port"],
      [
        "punycode",
        "https://xn--e1afmkfd.example/paynet/api/v4/payout/1111",
        "A punycode host is not turned into letters.",
      ],
    ]),
  ],
};

function at(name: string, address: string, comment: string, ...flagNames: readonly string[]): AuthoredSigning {
  return { name, comment, flags: flagNames, url: address };
}

function endpoint(name: string, id: string, comment: string): AuthoredSigning {
  return at(`endpoint-${name}`, `https://gateway.example/paynet/api/v4/payout/${id}`, comment, "EndpointId");
}

function onPort(scheme: "http" | "https", port: number): AuthoredSigning {
  const address = `${scheme}://gateway.example:${port}/paynet/api/v4/payout/1111`;
  return at(`${scheme}-port-${port}`, address, `Port ${port} is not that of ${scheme}, so it is signed.`, "Port");
}

const path = "/paynet/api/v4/payout/1111";

/** URLs that RFC 5849 normalizes before signing and the specification signs as they are. */
export const urlChoices: SigningConcern = {
  kind: "signing",
  concern: "url-choices",
  about: "Default ports, capitals in the host, and queries: signed as sent, or normalized as RFC 5849 says.",
  flags: describeFlags("url", ["base-string.6"], {
    DefaultPort: {
      description: "The scheme's own port, written out: signed, or left out.",
      effect: "Signer and gateway must agree, or requests to a URL with :443 are refused.",
      links: ["https://github.com/ddo/oauth-1.0a/issues/59", "https://github.com/RestKit/RestKit/issues/490"],
    },
    HostCase: {
      description: "Capitals in scheme or host: signed as they are, or made small.",
      effect: "Signer and gateway must agree, or requests to a URL with capitals are refused.",
    },
    Query: {
      description: "A query: signed inside the URL, or among the parameters.",
      effect: "Signer and gateway must agree, or requests to a URL with a query are refused.",
      clauses: ["base-string.1", "base-string.6"],
      links: ["https://github.com/jrconlin/oauthsimple/issues/13", "https://github.com/Kong/insomnia/issues/4238"],
    },
  }),
  vectors: [
    port("https-443", "https://gateway.example:443", "Port 443 of https is signed, or left out."),
    port("http-80", "http://gateway.example:80", "Port 80 of http is signed, or left out."),
    port("ip-v6-443", "https://[2001:db8::1]:443", "Port 443 after an IPv6 address is signed, or left out."),
    hostCase("capital-host", "https://GATEWAY.EXAMPLE", "Capitals of a host are signed, or made small."),
    hostCase("capital-scheme", "HTTPS://gateway.example", "Capitals of the scheme are signed, or made small."),
    hostCase("capital-host-and-port", "https://Gateway.Example:8443", "The port after a host with capitals is kept."),
    hostCase("ip-v6-capitals", "https://[2001:DB8::A]", "Capitals of an IPv6 address are signed, or made small."),
    query("query", "?lang=en", "A query is signed inside the URL, or with the parameters."),
    query("query-before-body", "?aaa=1", "A query's parameter that sorts before those of the body."),
    query("query-after-body", "?zzz=1", "A query's parameter that sorts after those of the body."),
    query("query-empty", "?", "A ? with nothing after it."),
    query("query-empty-value", "?lang=", "A query's parameter with an empty value."),
    query("query-no-equals", "?debug", "A query's parameter without =."),
    query("query-percent", "?q=a%20b", "A query with %20: encoded again inside the URL, decoded among the parameters."),
    query("query-plus", "?q=a+b", "A query with +: a space when decoded as a form."),
    query("query-plus-and-escapes", "?q=a+b%2Bc%20d", "A query with +, %2B and %20: the + stays one, or is a space."),
    query("query-url", "?u=https%3A%2F%2Fmerchant.example%2F", "A query whose value is an encoded URL."),
    ...underHmac([
      {
        ...query("query-without-body", "?q=1", "A query is signed where there is no body, too."),
        parameters: [],
      },
    ]),
    ...underHmac(mistakableQueries.map(([name, text, comment]) => query(`query-${name}`, `?${text}`, comment))),
  ],
};

function port(name: string, origin: string, comment: string): AuthoredSigning {
  return { name, comment, flags: ["DefaultPort"], point: "url-default-port", url: origin + path };
}

function hostCase(name: string, origin: string, comment: string): AuthoredSigning {
  return { name, comment, flags: ["HostCase"], point: "url-host-case", url: origin + path };
}

function query(name: string, text: string, comment: string): AuthoredSigning {
  return { name, comment, flags: ["Query"], point: "url-query", url: `https://gateway.example${path}${text}` };
}
