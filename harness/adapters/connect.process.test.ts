import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { connect } from "./connect.ts";
import { connectBuilt } from "./fixtures/built-connect.ts";
import { honestAnswer, signRequest } from "./fixtures/sample-tasks.ts";
import type { Target } from "./target.ts";

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const hostile = (behaviour: string): Target => ({
  kind: "command",
  argv: [process.execPath, fixture("hostile.mjs"), behaviour, "the-mark-of-this-test"],
});
const module = (name: string): Target => ({ kind: "module", path: fixture(name) });

// In no folder of ours, where it would have to compile.
const folder = tempFolders()();
writeFileSync(join(folder, "broken-signer.mts"), "export default {\n  sign(task { return 1 }\n};\n");

const failures: readonly (readonly [name: string, target: Target, code: string, message: RegExp])[] = [
  [
    "a command that is not there",
    { kind: "command", argv: ["no-such-program", "x"] },
    "command-not-found",
    /^adapter no-such-program x: expected a program, got none of that name in the search path$/,
  ],
  [
    "a command that is no program",
    { kind: "command", argv: [fixture("answer.mjs")] },
    "command-not-startable",
    /expected a program that can be started, got EACCES$/,
  ],
  [
    "a command with a NUL",
    { kind: "command", argv: ["node", "a\0b"] },
    "command-not-startable",
    /expected a program that can be started, got ERR_INVALID_ARG_VALUE$/,
  ],
  [
    "a crash before start",
    hostile("crashes before start"),
    "adapter-exited",
    /expected one line that answers start, it exited with status 2; standard error ends:\nno licence file$/,
  ],
  [
    "silence",
    hostile("never starts"),
    "start-timeout",
    /expected one line that answers start, got nothing within 400 ms$/,
  ],
  [
    "a banner behind the start answer",
    hostile("greets after start"),
    "start-answer-invalid",
    /expected one line that answers start, got another: Welcome!$/,
  ],
  ["a module that is not there", module("no-such.mjs"), "module-not-found", /expected a file, got none at \//],
  [
    "a module that throws",
    module("throwing-signer.mjs"),
    "module-threw",
    /throwing-signer\.mjs: expected to be imported, got:\nError: the native library is missing\n/,
  ],
  [
    "a TypeScript module that cannot be compiled, without the compiler's stack",
    { kind: "module", path: join(folder, "broken-signer.mts") },
    "module-threw",
    /broken-signer\.mts: expected to be imported, got:\n.*Transform failed with 1 error:\n\S+broken-signer\.m?ts:2:\d+: ERROR: [^\n]+$/,
  ],
  [
    "a module without a signer",
    module("no-signer.mjs"),
    "module-without-signer",
    /no-signer\.mjs: expected a default export that is a function or has one of sign, verify, encode, build, respond; got none$/,
  ],
  [
    "a kind that a program without types made up",
    JSON.parse('{"kind":"stdio"}'),
    "target-unknown",
    /^target: expected the kind module, command or http, got "stdio"$/,
  ],
];

describe.concurrent("a target that cannot be used", () => {
  it.each(failures)("%s", async (_, target, code, message) => {
    const startTimeoutMs = code === "start-timeout" ? 400 : 10_000;
    const connecting = connectBuilt(target, { timeoutMs: 300, startTimeoutMs });
    await expect(connecting).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.each([
    ["while it starts", () => AbortSignal.timeout(50)],
    ["before it starts", () => AbortSignal.abort()],
  ])("is interrupted %s", async (_, interrupt) => {
    const connecting = connect(hostile("never starts"), { timeoutMs: 300, signal: interrupt() });
    await expect(connecting).rejects.toMatchObject({ code: "connect-aborted" });
  });
});

it("no target that could not be used is left running", () => {
  const { stdout } = spawnSync("ps", ["-eo", "stat,args"], { encoding: "utf8" });
  expect(stdout).toContain("ps -eo stat,args");
  expect(stdout).not.toMatch(/^[^Z].*the-mark-of-this-test/m);
});

describe.concurrent("a module", () => {
  it("may throw, decline, exit, and give what is no answer: that spoils no other task", async () => {
    const adapter = await connectBuilt(module("honest-signer.mjs"), { timeoutMs: 10_000 });
    const nonces = ["n1", "throw", "n2", "decline", "n3", "nothing", "n4", "bigint", "n5"];
    const observed = await Promise.all(nonces.map((one) => adapter.perform(signRequest(one))));
    expect(observed).toMatchObject([
      honestAnswer("n1"),
      { errored: { message: "RangeError: no such key", details: expect.stringContaining("honest-signer.mjs") } },
      honestAnswer("n2"),
      { declined: { reason: "not today" } },
      honestAnswer("n3"),
      {
        errored: { message: expect.stringContaining("expected one of signed, declined and errored, got none of them") },
      },
      honestAnswer("n4"),
      { errored: { message: expect.stringContaining("TypeError: Do not know how to serialize a BigInt") } },
      honestAnswer("n5"),
    ]);
    expect(await adapter.perform(signRequest("exit"))).toEqual({
      errored: { message: "the adapter exited with status 3", details: "a line that must not be taken for an answer" },
    });
    await adapter.close();
  });

  it("may be a bare function in TypeScript, and declines what it has none for", async () => {
    const adapter = await connect(module("typed-signer.ts"), { timeoutMs: 10_000 });
    expect(adapter.declaration).toEqual({
      implementation: {
        name: "typed-signer",
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        language: "typescript",
      },
      roles: ["signer"],
      signatureMethods: ["HMAC-SHA1", "RSA-SHA256"],
    });
    expect(await adapter.perform(signRequest("n1"))).toEqual({ signed: { signature: "signature of n1" } });
    expect(await adapter.perform({ cmd: "encode", text: "x" })).toEqual({
      declined: { reason: "the module has no function encode" },
    });
    await adapter.close();
  });
});
