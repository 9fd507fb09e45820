import { expect, it } from "vitest";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { nearbyTasks } from "./nearby-tasks.ts";

const task: SigningTask = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: [],
  signatureMethod: "HMAC-SHA1",
  consumerKey: "merchantlogin",
  consumerSecret: "secret",
  nonce: "nonce",
  timestamp: "1669966913",
};

it.each([
  ["no values", [], []],
  ["a value under plain names, alone", [["cvv2", "012"]], [[[["a", "012"]], [["field2", "012"]]]]],
  ["its own name is not another", [["a", "012"]], [[[["field2", "012"]]]]],
  [
    "each value by itself",
    [
      ["cvv2", "012"],
      ["a", "b"],
    ],
    [[[["a", "012"]], [["field2", "012"]]], [[["field2", "b"]]]],
  ],
] as const)("%s", (_, parameters, nearby) => {
  expect(nearbyTasks({ ...task, parameters })).toEqual(
    nearby.map((group) => group.map((one) => ({ ...task, parameters: one }))),
  );
});
