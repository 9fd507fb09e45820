import { expect, it } from "vitest";
import { saveFinding } from "../../fuzz/corpus/save-finding.ts";
import { makeFinding } from "../../fuzz/fixtures/make-finding.ts";
import { performJobsHere } from "../../fuzz/fixtures/perform-jobs-here.ts";
import { expectRefused } from "../fixtures/expect-refused.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
performJobsHere();

const refusals: readonly (readonly [words: string, message: string])[] = [
  ["--replay --time 1s", "option '--replay' cannot be used with option '--time <duration>'"],
  ["--replay --corpus /typo reference", "corpus /typo: expected a folder, got none [corpus-missing]"],
  ["--shard 1/2 reference", "--shard 1/2: expected --seed beside it, got none [seed-missing]"],
  ["--corpus /dev/null/c reference", "corpus /dev/null/c: expected a folder"],
  [
    "--property singer reference",
    '--property "singer": expected a property of this target, got none [property-unknown]',
  ],
  [
    "--property order-is-irrelevant",
    "Properties of countersign's own code are run in a checkout: npm run test:properties.",
  ],
  [
    "--input signer@1:5:9999 reference",
    "path 5:9999: expected a path to an input of signer, got one that leads nowhere",
  ],
  [
    "--input signer@17:99999999 reference",
    "path 99999999: expected one of signer that begins with 0 to 99, the places in a block, got 99999999 [path-invalid]",
  ],
  [
    "--method RSA-SHA256 oauth-sign",
    "--method RSA-SHA256: expected a method that oauth-sign declares (HMAC-SHA1), got another [method-undeclared]",
  ],
  [
    "python3 signer.py",
    "target-ambiguous]\n  A command goes after --: countersign fuzz -- python3 signer.py\n  Bundled: reference",
  ],
  [
    "--corpus encoder",
    "target: expected the encoder that the corpus encoder is of, acme 1.0.0, got none [target-missing]\n" +
      "  Name it as when it was fuzzed, for instance: countersign fuzz --corpus encoder -- python3 signer.py",
  ],
  ["--replay --corpus encoder", "for instance: countersign fuzz --replay --corpus encoder -- python3 signer.py"],
  [
    "--replay --corpus gateway",
    "target: expected the gateway that the corpus gateway is of, acme 1.0.0, got none [target-missing]\n" +
      "  Name it: countersign fuzz --replay --corpus gateway --gateway http://127.0.0.1:8080/paynet",
  ],
  ["--replay --corpus encoder --method RSA-SHA256 oauth-sign", "[method-undeclared]"],
];

async function expectFuzzRefused(
  words: readonly string[],
  message: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const cwd = newFolder();
  for (const property of ["encoder", "gateway"]) {
    saveFinding(`${cwd}/${property}`, makeFinding({ property, id: `${property}-0123456789ab` }));
  }
  expect(expectRefused(await runInProcess(["fuzz", ...words], { cwd, env }), message)).not.toContain("\u001b");
}

it.each(refusals)("fuzz %s is refused", (words, message) => expectFuzzRefused(words.split(" "), message));

it("a malformed environment is refused", () =>
  expectFuzzRefused(["reference"], "COUNTERSIGN_FUZZ_SHARD: expected I/N with 1", {
    COUNTERSIGN_FUZZ_SHARD: "x\u001b",
  }));
