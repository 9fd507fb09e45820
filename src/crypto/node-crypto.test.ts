import * as node from "node:crypto";
import { expect, it } from "vitest";
import * as ours from "#crypto";
import * as browser from "./browser-crypto.ts";

it("is Node's own functions, so that nothing stands before them", () => {
  for (const [name, value] of Object.entries(ours)) expect([name, value]).toEqual([name, Reflect.get(node, name)]);
  expect(ours.createHmac).toBe(node.createHmac);
});

it("has nothing that a browser has not", () => {
  expect(Object.keys(ours).sort()).toEqual(Object.keys(browser).sort());
});
