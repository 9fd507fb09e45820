import { expect, it } from "vitest";
import { loadVectors } from "../../harness/suite/load-vectors.ts";
import { candidateMistakes } from "../deviations/candidates.ts";
import { appliesTo, type Deviation } from "../deviations/deviation.ts";
import { replaySigning } from "../diagnosis/replay/replay-signing.ts";
import { shareStages } from "../diagnosis/replay/share-stages.ts";
import { planSuite } from "../judging/plan.ts";
import { reference } from "../signing/reference.ts";
import { signRequest } from "../signing/sign-request.ts";
import { type SignatureMethod, signatureMethods } from "../signing/signing-task.ts";

const tasks = planSuite(loadVectors()).flatMap((planned) => (planned.kind === "signing" ? [planned.request.task] : []));
const ofBoth = candidateMistakes.filter((one) => signatureMethods.every((method) => appliesTo(one, method)));

/** Lists the mistakes that change the base string or the body of any vector under a method. */
function shownBy(method: SignatureMethod): ReadonlySet<Deviation> {
  const share = shareStages();
  const shown = new Set<Deviation>();
  for (const task of tasks.filter(({ signatureMethod }) => signatureMethod === method)) {
    const { trace, body } = signRequest(task);
    const shownRightly = { baseString: trace.baseString, body };
    const { reproduces } = replaySigning({ task, base: reference, shown: shownRightly, share });
    for (const one of ofBoth) if (!shown.has(one) && !reproduces([one])) shown.add(one);
  }
  return shown;
}

it("a signer of RSA-SHA256 alone is shown each mistake in the text that the vectors of HMAC-SHA1 show, and the other way round", () => {
  const [hmac, rsa] = [shownBy("HMAC-SHA1"), shownBy("RSA-SHA256")];
  expect(hmac.size).toBeGreaterThan(1_000);
  expect([...hmac].filter((one) => !rsa.has(one)).map(({ id }) => id)).toEqual([]);
  expect([...rsa].filter((one) => !hmac.has(one)).map(({ id }) => id)).toEqual([]);
});
