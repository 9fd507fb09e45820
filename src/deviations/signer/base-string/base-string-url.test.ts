import { describe, expect, it } from "vitest";
import { makeAll } from "../../family.ts";
import { listUntested, schemeBy } from "../../fixtures/scheme-by.ts";
import { urlDeviations } from "./base-string-url.ts";

const plain = "https://gateway.example/paynet/api/v4/payout/1111";
const deviations = makeAll(urlDeviations);

/** Written by hand: what is signed of which URL. A URL that is signed as it is stands there as well. */
const rows: readonly (readonly [id: string, url: string, signed: string])[] = [
  ["scheme-http", plain, "http://gateway.example/paynet/api/v4/payout/1111"],
  ["scheme-https", "http://gateway.example/a/api/v4/payout/1", "https://gateway.example/a/api/v4/payout/1"],
  ["scheme-missing", plain, "gateway.example/paynet/api/v4/payout/1111"],
  ["host-missing", plain, "https:///paynet/api/v4/payout/1111"],
  ["wrong-host-signed", plain, "https://sandbox.example/paynet/api/v4/payout/1111"],
  ["wrong-host-signed", "https://sandbox.example:8443/api/v4/x/1", "https://gate.example:8443/api/v4/x/1"],
  ["relative-url-signed", plain, "/paynet/api/v4/payout/1111"],
  ["relative-url-signed", `${plain}?lang=en`, "/paynet/api/v4/payout/1111?lang=en"],
  ["relative-url-without-slash", plain, "paynet/api/v4/payout/1111"],
  ["origin-signed", plain, "https://gateway.example"],
  ["other-port-stripped", "https://gateway.example:8443/a/1", "https://gateway.example/a/1"],
  ["origin-of-hostname-path-signed", "https://[2001:db8::1]:8443/a/1", "https://2001:db8::1/a/1"],
  ["hostname-path-query-signed", "https://[2001:db8::1]/a/1?b", "2001:db8::1/a/1?b"],
  ["host-without-port-path-signed", "https://gateway.example:8443/a/1", "gateway.example/a/1"],
  ["other-port-stripped", "https://[2001:db8::1]/a/1", "https://[2001:db8::1]/a/1"],
  ["port-80-and-443-stripped", "https://gateway.example:80/a/1", "https://gateway.example/a/1"],
  ["port-80-and-443-stripped", "https://gateway.example:8080/a/1", "https://gateway.example:8080/a/1"],
  ["first-colon-80-stripped", "https://gateway.example/a:80/1", "https://gateway.example/a/1"],
  ["default-port-added", plain, "https://gateway.example:443/paynet/api/v4/payout/1111"],
  ["default-port-added", "http://gateway.example/a/1", "http://gateway.example:80/a/1"],
  ["default-port-added", "https://gateway.example:8443/a/1", "https://gateway.example:8443/a/1"],
  ["default-port-dropped", "https://gateway.example:443/a/1", "https://gateway.example/a/1"],
  ["default-port-dropped", "https://gateway.example:80/a/1", "https://gateway.example:80/a/1"],
  ["default-port-dropped", "http://gateway.example:80/a/1", "http://gateway.example/a/1"],
  ["host-lowercased", "HTTPS://GateWay.Example/PayNet/1", "https://gateway.example/PayNet/1"],
  ["url-reserialised", "https://GateWay.Example:443/PayNet/1", "https://gateway.example/PayNet/1"],
  ["url-reserialised", "https://[broken/1", "https://[broken/1"],
  ["query-dropped", `${plain}?lang=en`, plain],
  ["query-plus-as-space", "https://g.example/a+b?c=d+e%2B", "https://g.example/a+b?c=d%20e%2B"],
  ["url-question-mark-appended", plain, `${plain}?`],
  ["url-line-feed-appended", plain, `${plain}\n`],
  ["endpoint-id-missing", plain, "https://gateway.example/paynet/api/v4/payout"],
  ["endpoint-id-empty", plain, "https://gateway.example/paynet/api/v4/payout/"],
  ["endpoint-id-placeholder", plain, "https://gateway.example/paynet/api/v4/payout/{endpoint_id}"],
  ["api-and-version-missing", plain, "https://gateway.example/paynet/payout/1111"],
  ["endpoint-group", plain, "https://gateway.example/paynet/api/v4/payout/group/1111"],
  ["endpoint-id-twice", plain, "https://gateway.example/paynet/api/v4/payout/1111/1111"],
  ["first-segment-twice", plain, "https://gateway.example/paynet/paynet/api/v4/payout/1111"],
  ["operation-of-v4-signed-as-transfer", plain, "https://gateway.example/paynet/api/v4/transfer/1111"],
  ["operation-of-v4-signed-as-transfer", "https://g.example/api/v2/x/1", "https://g.example/api/v2/x/1"],
  ["version-signed-as-v2", plain, "https://gateway.example/paynet/api/v2/payout/1111"],
  ["version-signed-as-v3", plain, "https://gateway.example/paynet/api/v3/payout/1111"],
  ["version-signed-as-v4", "https://g.example/api/v2/x/1", "https://g.example/api/v4/x/1"],
  [
    "operation-signed-as-payout",
    "https://g.example/api/v2/pan-eligibility/send/1",
    "https://g.example/api/v4/payout/1",
  ],
  ["version-signed-as-v2", "https://g.example/api/v2/x/1", "https://g.example/api/v2/x/1"],
  ["operation-signed-as-transfer", plain, "https://gateway.example/paynet/api/v4/transfer/1111"],
  [
    "operation-signed-as-transfer",
    "https://g.example/api/v2/pan-eligibility/send/1?a=/b/",
    "https://g.example/api/v4/transfer/1?a=/b/",
  ],
  ["path-prefix-missing", plain, "https://gateway.example/api/v4/payout/1111"],
  ["path-prefix-missing", "https://gateway.example/eu/gate/api/v4/x/1", "https://gateway.example/api/v4/x/1"],
  ["path-prefix-missing", "https://gateway.example/api/v4/x/1", "https://gateway.example/api/v4/x/1"],
  ["base-path-missing", plain, "https://gateway.example/api/v4/payout/1111"],
  ["base-path-missing", "https://gateway.example/eu/gate/api/v4/x/1", "https://gateway.example/eu/gate/api/v4/x/1"],
  ["first-segment-missing", plain, "https://gateway.example/api/v4/payout/1111"],
  ["first-segment-missing", "https://gateway.example/eu/gate/api/v4/x/1", "https://gateway.example/gate/api/v4/x/1"],
  ["api-segment-missing", plain, "https://gateway.example/paynet/v4/payout/1111"],
  ["version-segment-missing", plain, "https://gateway.example/paynet/api/payout/1111"],
  ["version-segment-wrong", plain, "https://gateway.example/paynet/api/v2/payout/1111"],
  ["version-segment-wrong", "https://g.example/api/v2/x/1", "https://g.example/api/v4/x/1"],
  ["operation-missing", plain, "https://gateway.example/paynet/api/v4/1111"],
  ["operation-missing", "https://g.example/api/v2/pan-eligibility/send/1", "https://g.example/api/v2/1"],
  ["base-url-signed", plain, "https://gateway.example/paynet"],
  ["double-slash-before-api", plain, "https://gateway.example/paynet//api/v4/payout/1111"],
  ["double-slash-collapsed", "https://gateway.example//paynet///1", "https://gateway.example/paynet/1"],
  ["path-parameters-dropped", "https://g.example/p;v=1/a/1;v=1", "https://g.example/p;v=1/a/1"],
  ["path-lowercased", "https://gateway.example/PayNet/ABCdef", "https://gateway.example/paynet/abcdef"],
  ["trailing-slash", plain, `${plain}/`],
  ["trailing-slash", `${plain}?a=b`, `${plain}/?a=b`],
  ["trailing-slash-removed", `${plain}/`, plain],
  ["trailing-slashes-removed", `${plain}//?a`, `${plain}?a`],
  ["origin-port-or-minus-one-path-query-signed", plain, "https://gateway.example:-1/paynet/api/v4/payout/1111"],
  ["origin-port-or-nothing-path-query-signed", "https://[::1]/a", "https://[::1]:/a"],
  ["origin-of-hostname-port-or-none-path-without-parameters-signed", "https://[::1]/a;b?c", "https://::1:None/a"],
  ["path-decoded", "https://g.example/a%2Fb%20c", "https://g.example/a/b c"],
  ["path-decoded", "https://g.example/100%", "https://g.example/100%"],
  ["path-unreserved-decoded", "https://g.example/a%7Eb%41%2f%2D%5F%30", "https://g.example/a~bA%2f-_0"],
  ["path-encoded-again", "https://g.example/a%20b/!", "https://g.example/a%2520b/%21"],
  ["path-plus-as-space", "https://g.example/a+b", "https://g.example/a%20b"],
  ["path-hex-uppercased", "https://g.example/a%2fb", "https://g.example/a%2Fb"],
  ["path-hex-lowercased", "https://g.example/A%2FB", "https://g.example/A%2fB"],
  ["path-signed", `${plain}?a=b`, "/paynet/api/v4/payout/1111"],
  ["decoded-path-signed", "https://g.example/a%2Fb?c", "/a/b"],
  // Go's path.Clean of url.Parse's Path.
  ["origin-decoded-clean-path-signed", "https://g.example:8443//a/./b%20c/../d/?e", "https://g.example:8443/a/d"],
  ["origin-decoded-clean-path-signed", "https://g.example/%C3%A9/%E9%00", "https://g.example/\u00e9/\udce9\0"],
  ["origin-decoded-clean-path-signed", "https://g.example/", "https://g.example/"],
  ["origin-decoded-clean-path-signed", "https://g.example", "https://g.example."],
];

describe("mistakes about the URL", () => {
  it.each(rows)("%s signs of %s", (id, url, signed) => {
    expect(schemeBy(deviations, id).baseStringUri(url)).toBe(signed);
  });

  it("have a row each, those that are published", () => {
    expect(listUntested(deviations, rows)).toEqual([]);
  });

  it("compose", () => {
    const { baseStringUri } = schemeBy(deviations, "scheme-http", "trailing-slash");
    expect(baseStringUri(plain)).toBe("http://gateway.example/paynet/api/v4/payout/1111/");
  });
});
