import { expect, it } from "vitest";
import { catalogue } from "../../src/deviations/catalogue.ts";
import { reference } from "../../src/signing/reference.ts";
import { signRequest } from "../../src/signing/sign-request.ts";
import { plainTask } from "../fuzz/fixtures/plain-task.ts";
import { explainRequest } from "./explain-request.ts";

const task = {
  ...plainTask,
  parameters: [["order_desc", "two words ~*()"]],
  nonce: "y3qlvMPky7g",
  consumerSecret: "F9F65098 2222",
} as const;
const right = signRequest(task);

it.each([
  ["another key", signRequest(task, {}, { ...reference, signingKey: () => "quite another key" })],
  ["another method", { ...right, method: "GET" }],
  ["another URL", { ...right, url: "https://gateway.example/paynet/api/v4/payout/2" }],
])("explains %s by no mistake of the whole catalogue, however many are tried together", (_what, request) => {
  const { mistakes, verdict } = explainRequest(request, { consumerSecret: task.consumerSecret }, catalogue);
  expect({ mistakes, verdict }).toEqual({ mistakes: [], verdict: "wrong" });
});
