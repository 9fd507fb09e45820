import { expect, it } from "vitest";
import { schemeOf } from "../../../signing/ambiguities.ts";
import { traceSignature } from "../../../signing/sign-request.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import { deviate } from "../../deviation.ts";
import { queryOrders } from "./query-order.ts";

const task: SigningTask = {
  ...{ method: "POST", url: "https://h.example/p?b=1&a=2", nonce: "n", timestamp: "1" },
  ...{ signatureMethod: "HMAC-SHA1", consumerKey: "k", consumerSecret: "s" },
  parameters: [
    ["d", "z"],
    ["c", "2"],
    ["c", "1"],
  ],
};
const FIVE = "oauth_consumer_key=k&oauth_nonce=n&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1&oauth_version=1.0";
const OTHERS = `c=1&c=2&d=z&${FIVE}`;

/** Written by hand: what is joined. */
const rows: readonly (readonly [id: string, joined: string])[] = [
  ["query-last-sorted", `${OTHERS}&a=2&b=1`],
  ["query-last-unsorted", `${OTHERS}&b=1&a=2`],
  ["query-first-sorted", `a=2&b=1&${OTHERS}`],
  ["query-first-unsorted", `b=1&a=2&${OTHERS}`],
];

it.each(rows)("%s", (id, joined) => {
  const chosen = queryOrders.filter((one) => one.id === id);
  expect(chosen).toHaveLength(1);
  const joinBy = (interpretation: string): string =>
    traceSignature(task, deviate(schemeOf("url-query", interpretation), chosen)).normalizedParameters;
  expect(joinBy("rfc5849")).toBe(joined);
  // Where the query is signed with the URL, nothing stands apart.
  expect(joinBy("seed-literal")).toBe(OTHERS);
});
