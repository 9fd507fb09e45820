import fc from "fast-check";
import { expect } from "vitest";
import { checkProperty } from "../../../harness/fuzz/fixtures/check-property.ts";
import { tasks } from "../../../harness/fuzz/fixtures/signings.ts";
import { looseTask } from "../../../harness/fuzz/library/loose-tasks.ts";
import { reference } from "../reference.ts";
import { traceSignature } from "../sign-request.ts";
import { compileScheme } from "./compile-scheme.ts";

const compiled = compileScheme(reference, reference);

checkProperty(
  "a compiled scheme gives what its stages give, or nothing",
  fc.oneof(tasks(["HMAC-SHA1"]), looseTask.arbitrary),
  (task) => {
    const { baseString, signature } = traceSignature(task);
    expect([baseString, undefined]).toContain(compiled.baseString(task));
    expect([signature, undefined]).toContain(compiled.signature(task));
  },
);
