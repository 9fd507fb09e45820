import type { AuthoredStage } from "../concern.ts";
import { knownAnswers } from "./author-stages.ts";
import { gomodule, oauthCoreSignature, oauthSign, rfc5849, twitterSignature, wiki } from "./known-sources.ts";

const signatures = knownAnswers("hmacSha1", (key: string, baseString: string) => ({ key, baseString }));

/** Published HMAC-SHA1 signatures. */
export const knownHmacs: readonly AuthoredStage[] = [
  ...signatures(wiki, [
    [
      "hmac-sha1-empty-token-secret",
      "The key ends in an ampersand when there is no token secret, as it does here always.",
      "egQqG5AJep5sJ7anhXju1unge2I=",
      "cs&",
      "bs",
    ],
    [
      "hmac-sha1-token-secret",
      "A key with a token secret, for the HMAC alone.",
      "VZVjXceV7JgPq/dOTnNmEfO0Fv8=",
      "cs&ts",
      "bs",
    ],
  ]),
  ...signatures(oauthCoreSignature, [
    [
      "hmac-sha1-oauth-core",
      "The photos example of OAuth Core 1.0.",
      "tR3+Ty81lMeYAr/Fid0kMTYa/WM=",
      "kd94hf93k423kf44&pfkkdhi9sl3r4s00",
      "GET&http%3A%2F%2Fphotos.example.net%2Fphotos&file%3Dvacation.jpg%26oauth_consumer_key%3Ddpf43f3p2l4k3l03%26oauth_nonce%3Dkllo9940pd9333jh%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1191242096%26oauth_token%3Dnnch734d00sl2jdk%26oauth_version%3D1.0%26size%3Doriginal",
    ],
  ]),
  ...signatures(oauthSign, [
    [
      "hmac-sha1-rfc5849-request",
      "The long example of RFC 5849, whose printed signatures do not fit its secrets; this one does.",
      "r6/TJjbCOr97/+UU0NsvSne7s5g=",
      "j49sk3j29djd&dh893hdasih9",
      "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7",
    ],
  ]),
  ...signatures(rfc5849, [
    [
      "hmac-sha1-rfc5849-initiate",
      "The first request of RFC 5849: POST, no token, no version. The source prints the signature alone; the base string is ours, and the signature confirms it.",
      "74KNZJeDHnMBp0EMJ9ZHt/XKycU=",
      "kd94hf93k423kf44&",
      "POST&https%3A%2F%2Fphotos.example.net%2Finitiate&oauth_callback%3Dhttp%253A%252F%252Fprinter.example.com%252Fready%26oauth_consumer_key%3Ddpf43f3p2l4k3l03%26oauth_nonce%3DwIjqoS%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131200",
    ],
    [
      "hmac-sha1-rfc5849-photos",
      "The photos request of RFC 5849. The source prints the signature alone; the base string is ours, and the signature confirms it.",
      "MdpQcU8iPSUjWoN/UDMsK2sui9I=",
      "kd94hf93k423kf44&pfkkdhi9sl3r4s00",
      "GET&http%3A%2F%2Fphotos.example.net%2Fphotos&file%3Dvacation.jpg%26oauth_consumer_key%3Ddpf43f3p2l4k3l03%26oauth_nonce%3DchapoH%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131202%26oauth_token%3Dnnch734d00sl2jdk%26size%3Doriginal",
    ],
  ]),
  ...signatures(twitterSignature, [
    [
      "hmac-sha1-twitter-status",
      "The tweet of the old documentation.",
      "tnnArxj06cWHq44gCs1OSKk/jLY=",
      "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw&LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE",
      "POST&https%3A%2F%2Fapi.twitter.com%2F1%2Fstatuses%2Fupdate.json&include_entities%3Dtrue%26oauth_consumer_key%3Dxvz1evFS4wEEPTGEFPHBog%26oauth_nonce%3DkYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1318622958%26oauth_token%3D370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb%26oauth_version%3D1.0%26status%3DHello%2520Ladies%2520%252B%2520Gentlemen%252C%2520a%2520signed%2520OAuth%2520request%2521",
    ],
    [
      "hmac-sha1-twitter-status-1-1",
      "The tweet of the newer documentation.",
      "hCtSmYh+iHYCEqBWrE7C7hYmtUk=",
      "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw&LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE",
      "POST&https%3A%2F%2Fapi.twitter.com%2F1.1%2Fstatuses%2Fupdate.json&include_entities%3Dtrue%26oauth_consumer_key%3Dxvz1evFS4wEEPTGEFPHBog%26oauth_nonce%3DkYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1318622958%26oauth_token%3D370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb%26oauth_version%3D1.0%26status%3DHello%2520Ladies%2520%252B%2520Gentlemen%252C%2520a%2520signed%2520OAuth%2520request%2521",
    ],
  ]),
  ...signatures(oauthSign, [
    [
      "hmac-sha1-oauth-sign-access-token",
      "A token request with a verifier. The base string is ours, and the published signature confirms it.",
      "PUw/dHA4fnlJYM6RhXk5IU/0fCc=",
      "MCD8BKwGdgPHvAuvgvz4EQpqDAtx89grbuNMRd7Eh98&x6qpRnlEmW9JbQn4PQVVeVG8ZLPEx6A0TOebgwcuA",
      "POST&https%3A%2F%2Fapi.twitter.com%2Foauth%2Faccess_token&oauth_consumer_key%3DGDdmIQH6jhtmLUypg82g%26oauth_nonce%3D9zWH6qe0qG7Lc1telCn7FhUbLyVdjEaL3MO5uHxn8%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1272323047%26oauth_token%3D8ldIZyxQeVrFZXFOZH5tAwj6vzJYuLQpl0WUEYtWc%26oauth_verifier%3DpDNg57prOHapMbhv25RNf75lVRd6JDsni1AJJIDYoTY%26oauth_version%3D1.0",
    ],
    [
      "hmac-sha1-oauth-sign-japanese",
      "Japanese text. The base string is ours, and the published signature confirms it.",
      "yOahq5m0YjDDjfjxHaXEsW9D+X0=",
      "MCD8BKwGdgPHvAuvgvz4EQpqDAtx89grbuNMRd7Eh98&J6zix3FfA9LofH0awS24M3HcBYXO5nI1iYe8EfBA",
      "POST&http%3A%2F%2Fapi.twitter.com%2F1%2Fstatuses%2Fupdate.json&oauth_consumer_key%3DGDdmIQH6jhtmLUypg82g%26oauth_nonce%3DoElnnMTQIZvqvlfXM56aBLAf5noGD0AQR3Fmi7Q6Y%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1272325550%26oauth_token%3D819797-Jxq8aYUDRmykzVKrgoLhXSq67TEa5ruc4GJC2rWimw%26oauth_version%3D1.0%26status%3Dsetting%2520up%2520my%2520twitter%2520%25E7%25A7%2581%25E3%2581%25AE%25E3%2581%2595%25E3%2581%2588%25E3%2581%259A%25E3%2582%258A%25E3%2582%2592%25E8%25A8%25AD%25E5%25AE%259A%25E3%2581%2599%25E3%2582%258B",
    ],
    [
      "hmac-sha1-oauth-sign-bracket-name",
      "A name with brackets. The base string is ours, and the published signature confirms it.",
      "YrJFBdwnjuIitGpKrxLUplcuuUQ=",
      "MCD8BKwGdgPHvAuvgvz4EQpqDAtx89grbuNMRd7Eh98&J6zix3FfA9LofH0awS24M3HcBYXO5nI1iYe8EfBA",
      "POST&http%3A%2F%2Fwordpress.com%2Fwp-json&filter%255Bnumber%255D%3D-1%26oauth_consumer_key%3DGDdmIQH6jhtmLUypg82g%26oauth_nonce%3DoElnnMTQIZvqvlfXM56aBLAf5noGD0AQR3Fmi7Q6Y%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1272325550%26oauth_token%3D819797-Jxq8aYUDRmykzVKrgoLhXSq67TEa5ruc4GJC2rWimw%26oauth_version%3D1.0",
    ],
  ]),
  ...signatures(gomodule, [
    [
      "hmac-sha1-gomodule-host-case",
      "The HMAC of the base string with method, host and port normalized.",
      "o5cx1ggJrY9ognZuVVeUwglKV8U=",
      "56Fgl58yOfqXOhHXX0ybvOmSnPQFvR2miYmm30A&yF75mvq4LZMHj9O0DXwoC3ZxUnN1ptvieThYuOAYM",
      "GET&https%3A%2F%2Fapi.twitter.com%2F1%2F&oauth_consumer_key%3DkMViZR2MHk2mM7hUNVw9A%26oauth_nonce%3D8067e8abc6bdca2006818132445c8f4c%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1355795903%26oauth_token%3D10212-JJ3Zc1A49qSMgdcAO2GMOpW9l7A348ESmhjmOBOU%26oauth_version%3D1.0%26page%3D10",
    ],
    [
      "hmac-sha1-gomodule-space",
      "The HMAC of the base string with a space.",
      "0JAoaqt6oz6TJx8N+06XmhPjcOs=",
      "sharedSecret002&accessSecret004",
      "GET&http%3A%2F%2Fapi-public.netflix.com%2Fcatalog%2Ftitles&count%3D2%26oauth_consumer_key%3DapiKey001%26oauth_nonce%3D1234%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1355850443%26oauth_token%3DaccessToken003%26oauth_version%3D1.0%26term%3DDark%2520Knight",
    ],
    [
      "hmac-sha1-gomodule-reserved-consumer-key",
      "The HMAC of the base string with reserved characters in the consumer key.",
      "n1UAoQy2PoIYizZUiWvkdCxM3P0=",
      "secret01&secret02",
      "GET&http%3A%2F%2Fphotos.example.net%3A8001%2FPhotos&oauth_consumer_key%3Ddpf43f3%252B%252Bp%252B%25232l4k3l03%26oauth_nonce%3Dkllo~9940~pd9333jh%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1191242096%26oauth_token%3Dnnch734d%25280%25290sl2jdk%26oauth_version%3D1.0%26photo%2520size%3D300%2525%26title%3DBack%2520of%2520%2524100%2520Dollars%2520Bill",
    ],
    [
      "hmac-sha1-gomodule-path-space",
      "The HMAC of the base string with an encoded path.",
      "TZZ5u7qQorLnmKs+iqunb8gqkh4=",
      "efgh&mnop",
      "GET&http%3A%2F%2Fexample.com%2FSpace%2520Craft&name%3Dvalue%26name%3Dvalue%26oauth_consumer_key%3Dabcd%26oauth_nonce%3DIx4U1Ei3RFL%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1327384901%26oauth_token%3Dijkl%26oauth_version%3D1.0",
    ],
    [
      "hmac-sha1-gomodule-slash-in-value",
      "The HMAC of the base string with a slash in a value.",
      "LcxylEOnNdgoKSJi7jX07mxcvfM=",
      "consumer_secret&secret",
      "POST&https%3A%2F%2Fstream.twitter.com%2F1.1%2Fstatuses%2Ffilter.json&oauth_consumer_key%3Dconsumer_key%26oauth_nonce%3Dbf2cb6d611e59f99103238fc9a3bb8d8%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1362434376%26oauth_token%3Dtoken%26oauth_version%3D1.0%26track%3Dexample.com%252Fabcd",
    ],
    [
      "hmac-sha1-gomodule-slash-in-query",
      "The same parameter sent in the query.",
      "OAldqvRrKDXRGZ9BqSi2CqeVH0g=",
      "consumer_secret&secret",
      "POST&https%3A%2F%2Fstream.twitter.com%2F1.1%2Fstatuses%2Ffilter.json&oauth_consumer_key%3Dconsumer_key%26oauth_nonce%3D884275759fbab914654b50ae643c563a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1362435218%26oauth_token%3Dtoken%26oauth_version%3D1.0%26track%3Dexample.com%252Fquery",
    ],
  ]),
];
