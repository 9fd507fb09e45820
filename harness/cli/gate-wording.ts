import type { TargetWording } from "../adapters/target.ts";

const EXAMPLE = "http://127.0.0.1:8080/paynet";

/** A host with a port or a path, or this machine: most likely a base URL without its scheme. */
const HOST = /^(?:localhost|\[[0-9a-f:.]+\]|[a-z0-9-]+(?:\.[a-z0-9-]+)*(?=:[0-9]+)|(?:[a-z0-9-]+\.)+[a-z0-9-]+(?=\/))/i;

/** How `gate` speaks of its target. */
export const ofGateways: TargetWording = {
  tested: "a gateway or a verifier",
  named: "the base URL of a gateway, a module or a bundled name",
  forms: (word) =>
    [
      `A live gateway is named by its base URL, with http:// or https://: countersign gate ${exampleFor(word)}`,
      "A verifier is named as ./verifier.ts (or .js, .mts, .mjs, .cts, .cjs), -- command args…, or reference, which is bundled.",
    ].join("\n  "),
  command: "countersign gate -- java -jar verifier.jar",
};

function exampleFor(word: string | undefined): string {
  return word !== undefined && HOST.test(word) && URL.canParse(`http://${word}`) ? `http://${word}` : EXAMPLE;
}
