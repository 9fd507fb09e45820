import { splitPair } from "../../encoding/split-pair.ts";
import type { AuthoredStage } from "../concern.ts";
import { knownAnswers, protocol } from "./author-stages.ts";
import { eranHammer, gomodule, liboauth, signpost, twitterSignature, vendorSamples, wiki } from "./known-sources.ts";

const baseStrings = knownAnswers("baseString", (method: string, url: string, pairs: readonly string[]) => {
  return { method, url, parameters: pairs.map(splitPair) };
});

/** Published signature base strings, of other services and of other methods than POST too. */
export const knownBaseStrings: readonly AuthoredStage[] = [
  ...baseStrings(liboauth, [
    [
      "base-string-nested-names",
      "Names with brackets are encoded twice, like values.",
      "GET&http%3A%2F%2Fexample.com%2F&a1%255Baa1%255D%255Baak1%255D%3Daav1%26a1%255Baa1%255D%255Baak2%255D%3Daav2%26a1%255Bak1%255D%3Dav1%26a1%255Bak2%255D%3Dav2%26k1%3Dv1%26k2%3Dv2",
      "GET",
      "http://example.com/",
      ["k1=v1", "a1[ak1]=av1", "a1[aa1][aak2]=aav2", "a1[aa1][aak1]=aav1", "k2=v2", "a1[ak2]=av2"],
    ],
  ]),
  ...baseStrings(signpost, [
    [
      "base-string-bracket-names",
      "One name with brackets, twice, ordered by value.",
      "GET&http%3A%2F%2Fexamplemultiple.com%2F&a%255B%255D%3D1%26a%255B%255D%3D2",
      "GET",
      "http://examplemultiple.com/",
      ["a[]=1", "a[]=2"],
    ],
  ]),
  ...baseStrings(wiki, [
    [
      "base-string-one-parameter",
      "The smallest base string.",
      "GET&http%3A%2F%2Fexample.com%2F&n%3Dv",
      "GET",
      "http://example.com/",
      ["n=v"],
    ],
  ]),
  ...baseStrings(eranHammer, [
    [
      "base-string-eran-hammer",
      "Reserved characters in values and in the consumer key; a default port that is not signed.",
      "GET&http%3A%2F%2Fexample.com%2Fphoto&file%3Dmountain%2520%2526%2520water%2520view%26format%3Djpeg%26include%3Daperture%26include%3Ddate%26oauth_consumer_key%3D1234%253Dasdf%253D4567%26oauth_nonce%3D3jd834jd9%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D12303202302%26oauth_token%3Dasdf-4354%253Dasew-5698%26oauth_version%3D1.0%26title%3Dtaken%2520with%2520a%252030%2525%2520orange%2520filter",
      "GET",
      "http://example.com:80/photo",
      [
        "oauth_version=1.0",
        "oauth_consumer_key=1234=asdf=4567",
        "oauth_timestamp=12303202302",
        "oauth_nonce=3jd834jd9",
        "oauth_token=asdf-4354=asew-5698",
        "oauth_signature_method=HMAC-SHA1",
        "title=taken with a 30% orange filter",
        "file=mountain & water view",
        "format=jpeg",
        "include=date",
        "include=aperture",
      ],
    ],
  ]),
  ...baseStrings(twitterSignature, [
    [
      "base-string-twitter-status",
      "A sentence with a plus, commas and an exclamation mark.",
      "POST&https%3A%2F%2Fapi.twitter.com%2F1%2Fstatuses%2Fupdate.json&include_entities%3Dtrue%26oauth_consumer_key%3Dxvz1evFS4wEEPTGEFPHBog%26oauth_nonce%3DkYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1318622958%26oauth_token%3D370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb%26oauth_version%3D1.0%26status%3DHello%2520Ladies%2520%252B%2520Gentlemen%252C%2520a%2520signed%2520OAuth%2520request%2521",
      "POST",
      "https://api.twitter.com/1/statuses/update.json",
      [
        "status=Hello Ladies + Gentlemen, a signed OAuth request!",
        "include_entities=true",
        ...protocol(
          "xvz1evFS4wEEPTGEFPHBog",
          "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg",
          "1318622958",
          "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
        ),
      ],
    ],
  ]),
  ...baseStrings(gomodule, [
    [
      "base-string-gomodule-host-case",
      "Method, host and port as nobody should write them.",
      "GET&https%3A%2F%2Fapi.twitter.com%2F1%2F&oauth_consumer_key%3DkMViZR2MHk2mM7hUNVw9A%26oauth_nonce%3D8067e8abc6bdca2006818132445c8f4c%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1355795903%26oauth_token%3D10212-JJ3Zc1A49qSMgdcAO2GMOpW9l7A348ESmhjmOBOU%26oauth_version%3D1.0%26page%3D10",
      "GeT",
      "https://apI.twItter.com:443/1/",
      [
        "page=10",
        ...protocol(
          "kMViZR2MHk2mM7hUNVw9A",
          "8067e8abc6bdca2006818132445c8f4c",
          "1355795903",
          "10212-JJ3Zc1A49qSMgdcAO2GMOpW9l7A348ESmhjmOBOU",
        ),
      ],
    ],
    [
      "base-string-gomodule-space",
      "A space in a value is %2520.",
      "GET&http%3A%2F%2Fapi-public.netflix.com%2Fcatalog%2Ftitles&count%3D2%26oauth_consumer_key%3DapiKey001%26oauth_nonce%3D1234%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1355850443%26oauth_token%3DaccessToken003%26oauth_version%3D1.0%26term%3DDark%2520Knight",
      "GET",
      "http://api-public.netflix.com/catalog/titles",
      ["term=Dark Knight", "count=2", ...protocol("apiKey001", "1234", "1355850443", "accessToken003")],
    ],
    [
      "base-string-gomodule-reserved-consumer-key",
      "Reserved characters in the consumer key and the token, a tilde in the nonce, a name with a space.",
      "GET&http%3A%2F%2Fphotos.example.net%3A8001%2FPhotos&oauth_consumer_key%3Ddpf43f3%252B%252Bp%252B%25232l4k3l03%26oauth_nonce%3Dkllo~9940~pd9333jh%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1191242096%26oauth_token%3Dnnch734d%25280%25290sl2jdk%26oauth_version%3D1.0%26photo%2520size%3D300%2525%26title%3DBack%2520of%2520%2524100%2520Dollars%2520Bill",
      "GET",
      "http://PHOTOS.example.net:8001/Photos",
      [
        "photo size=300%",
        "title=Back of $100 Dollars Bill",
        ...protocol("dpf43f3++p+#2l4k3l03", "kllo~9940~pd9333jh", "1191242096", "nnch734d(0)0sl2jdk"),
      ],
    ],
    [
      "base-string-gomodule-path-space",
      "A percent-encoded path is encoded again; a parameter given twice stays twice.",
      "GET&http%3A%2F%2Fexample.com%2FSpace%2520Craft&name%3Dvalue%26name%3Dvalue%26oauth_consumer_key%3Dabcd%26oauth_nonce%3DIx4U1Ei3RFL%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1327384901%26oauth_token%3Dijkl%26oauth_version%3D1.0",
      "GET",
      "http://EXAMPLE.COM:80/Space%20Craft",
      ["name=value", "name=value", ...protocol("abcd", "Ix4U1Ei3RFL", "1327384901", "ijkl")],
    ],
    [
      "base-string-gomodule-slash-in-value",
      "A slash in a value is %252F.",
      "POST&https%3A%2F%2Fstream.twitter.com%2F1.1%2Fstatuses%2Ffilter.json&oauth_consumer_key%3Dconsumer_key%26oauth_nonce%3Dbf2cb6d611e59f99103238fc9a3bb8d8%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1362434376%26oauth_token%3Dtoken%26oauth_version%3D1.0%26track%3Dexample.com%252Fabcd",
      "POST",
      "https://stream.twitter.com/1.1/statuses/filter.json",
      [
        "track=example.com/abcd",
        ...protocol("consumer_key", "bf2cb6d611e59f99103238fc9a3bb8d8", "1362434376", "token"),
      ],
    ],
    [
      "base-string-gomodule-asterisk",
      "An asterisk in a value is %252A.",
      "GET&https%3A%2F%2Fqb.sbfinance.intuit.com%2Fv3%2Fcompany%2F1273852765%2Fquery&oauth_consumer_key%3Dconsumer_key%26oauth_nonce%3D12345678%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1409876517%26oauth_token%3Dtoken%26oauth_version%3D1.0%26query%3Dselect%2520%252A%2520from%2520account",
      "GET",
      "https://qb.sbfinance.intuit.com/v3/company/1273852765/query",
      ["query=select * from account", ...protocol("consumer_key", "12345678", "1409876517", "token")],
    ],
    [
      "base-string-gomodule-rsa-sha1",
      "The value is the text foo%20bar, whose percent sign is encoded twice.",
      "GET&http%3A%2F%2Fterm.ie%2Foauth%2Fexample%2Fecho_api.php&bar%3Dbaz%26method%3Dfoo%252520bar%26oauth_consumer_key%3Dkey%26oauth_nonce%3Da7da4d14579d61886be9d596d1a6a720%26oauth_signature_method%3DRSA-SHA1%26oauth_timestamp%3D1420240290%26oauth_token%3Daccesskey%26oauth_version%3D1.0",
      "GET",
      "http://term.ie/oauth/example/echo_api.php",
      [
        "method=foo%20bar",
        "bar=baz",
        ...protocol("key", "a7da4d14579d61886be9d596d1a6a720", "1420240290", "accesskey", "RSA-SHA1"),
      ],
    ],
    [
      "base-string-gomodule-rsa-sha256",
      "The same request under the method RSA-SHA256.",
      "GET&http%3A%2F%2Fterm.ie%2Foauth%2Fexample%2Fecho_api.php&bar%3Dbaz%26method%3Dfoo%252520bar%26oauth_consumer_key%3Dkey%26oauth_nonce%3Da7da4d14579d61886be9d596d1a6a720%26oauth_signature_method%3DRSA-SHA256%26oauth_timestamp%3D1420240290%26oauth_token%3Daccesskey%26oauth_version%3D1.0",
      "GET",
      "http://term.ie/oauth/example/echo_api.php",
      [
        "method=foo%20bar",
        "bar=baz",
        ...protocol("key", "a7da4d14579d61886be9d596d1a6a720", "1420240290", "accesskey", "RSA-SHA256"),
      ],
    ],
  ]),
  ...baseStrings(vendorSamples, [
    [
      "base-string-vendor-lower-case-method",
      "A method in lower case is signed in upper case. Asserted by the gateway vendor's sample code.",
      "POST&https%3A%2F%2Fgateway.example%2Fpaynet%2Fapi%2Fv4%2Fsale%2F123&amount%3D1.00%26client_orderid%3Dhf-1%26oauth_consumer_key%3Dmerchant",
      "post",
      "https://gateway.example/paynet/api/v4/sale/123",
      ["oauth_consumer_key=merchant", "amount=1.00", "client_orderid=hf-1"],
    ],
    [
      "base-string-vendor-digits-as-text",
      "10 comes before 9: names are text, not numbers. Asserted by the gateway vendor's sample code.",
      "POST&https%3A%2F%2Fgateway.example%2Fx&10%3Dten%269%3Dnine",
      "POST",
      "https://gateway.example/x",
      ["9=nine", "10=ten"],
    ],
  ]),
];
