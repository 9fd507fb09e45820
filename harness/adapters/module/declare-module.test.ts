import { describe, expect, it } from "vitest";
import { implementationOf, readSignerModule } from "./declare-module.ts";

const sign = (): { readonly signature: string } => ({ signature: "s" });

describe("readSignerModule", () => {
  it.each<readonly [name: string, namespace: unknown, read: unknown]>([
    ["an object with functions", { default: { sign, encode: String } }, { sign, encode: String }],
    ["a bare function, which signs", { default: sign }, { sign }],
    ["a default export that was compiled to CommonJS", { default: { __esModule: true, default: sign } }, { sign }],
    ["no default export", { sign }, undefined],
    ["nothing that it could be asked", { default: { implementation: { name: "a" } } }, undefined],
    ["a function's name that names none", { default: { sign, verify: true } }, undefined],
  ])("reads %s", (_, namespace, read) => {
    expect(readSignerModule(namespace)).toEqual(read);
  });
});

it("a module without an implementation is named after its file", () => {
  expect(implementationOf("/no/such/folder/acme.cjs")).toEqual({
    name: "acme",
    version: "0.0.0",
    language: "javascript",
  });
});
