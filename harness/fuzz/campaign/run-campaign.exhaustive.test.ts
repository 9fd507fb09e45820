import { expect, it } from "vitest";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { fewOr, triesAll } from "../../../src/fixtures/sample.ts";
import { reference } from "../../../src/signing/reference.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import { type SigningTask, signatureMethods } from "../../../src/signing/signing-task.ts";
import { deviantSigner } from "../../runner/fixtures/deviant-signer.ts";
import { loadKeys } from "../../suite/load-vectors.ts";
import { adaptModule, campaignOf } from "../fixtures/campaign-of.ts";
import { taskOf } from "../fixtures/parameters-of.ts";
import { plantedEncoders, signerBy } from "../fixtures/planted-signers.ts";
import { propertiesOf } from "../targets/targets-of.ts";
import { drawFinding } from "./write-finding.ts";

// What nothing explains is searched for longest.
it.runIf(triesAll)("does not report again what the corpus holds and nothing explains", async () => {
  const signer = signerBy({ encodeValue: (value) => percentEncode(value.replaceAll("=&", "=")) });
  const runs = 600;
  const { distinct } = await campaignOf(adaptModule(signer), { keepGoing: true, runs });
  expect(distinct.map(({ diagnosis }) => diagnosis)).toEqual([[]]);
  const reported: unknown[] = [];
  const options = { keepGoing: true, runs, seed: 8, known: distinct };
  const again = await campaignOf(adaptModule(signer), {
    ...options,
    onFinding: (finding) => void reported.push(finding),
  });
  expect({ reported, findings: again.findings }).toEqual({ reported: [], findings: 0 });
  expect(again.properties[0]?.failures).toBeGreaterThan(0);
});

it("shrinks to the mistake alone where a known one makes the same bytes, and something smaller refutes that", async () => {
  const encodeValue = plantedEncoders["only the first asterisk of a value is encoded"] ?? percentEncode;
  const showing = (task: SigningTask): unknown => {
    const { signature, baseString } = signRequest(task, {}, { ...reference, encodeValue }).trace;
    return { signature, baseString };
  };
  const signer = { ...signerBy({}), sign: showing as NonNullable<ReturnType<typeof signerBy>["sign"]> };
  // The first drawn input has an `!!` beside the asterisks, which a signer that encodes only the first of each would break.
  const [finding] = (await campaignOf(adaptModule(signer), { seed: 44 })).distinct;
  expect(finding && taskOf(finding).parameters).toEqual([["a", "**"]]);
  const properties = await propertiesOf(adaptModule(signer), { methods: signatureMethods, keys: loadKeys() });
  expect(finding && drawFinding(finding, properties).input).toEqual(finding?.input);
});

it("finds the same mistakes from the same seed, whatever the window", async () => {
  const mistakes = catalogue.filter(({ id }) => id === "space-as-plus" || id === "empty-value-dropped");
  const [one, other] = await Promise.all(
    [16, 64].map((window) =>
      campaignOf(adaptModule(deviantSigner(mistakes, ["signature"])), {
        keepGoing: true,
        runs: fewOr(200, 400),
        window,
      }),
    ),
  );
  const names = one?.distinct.map(({ diagnosis }) => diagnosis[0]?.deviations.join());
  expect(names?.toSorted()).toEqual(["empty-value-dropped", "space-as-plus"]);
  expect(other?.distinct).toEqual(one?.distinct);
});

it("survives a flood: where everything fails, one mistake is one finding", async () => {
  const lowercased = catalogue.filter(({ id }) => id === "signature-lowercased");
  const outcome = await campaignOf(adaptModule(deviantSigner(lowercased, ["signature"])), {
    keepGoing: true,
    runs: 200,
  });
  expect(outcome.distinct).toMatchObject([{ diagnosis: [{ deviations: ["signature-lowercased"] }] }]);
  expect(outcome.properties[0]?.failures).toBeGreaterThan(197);
});
