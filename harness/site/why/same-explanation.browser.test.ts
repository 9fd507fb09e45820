import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { explainText, type PastedQuestion } from "../../explain/explain-text.ts";
import { makeMistakenText, mistakesIn } from "../../explain/fixtures/mistaken-texts.ts";
import { packageRoot } from "../../package/package.ts";
import { bundleScript } from "../build/bundle-script.ts";
import { describeInBrowser } from "../fixtures/describe-in-browser.ts";
import { openContext } from "../fixtures/open-site.ts";
import type { DiagnosisAnswer, DiagnosisQuestion } from "./diagnosis-message.ts";

describeInBrowser("the worker of the page", (browser) => {
  let page: Page;

  beforeAll(async () => {
    const code = await bundleScript(join(packageRoot, "harness", "site", "why", "diagnosis-worker.ts"));
    page = await (await openContext(browser())).newPage();
    await page.evaluate((text) => {
      const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
      Object.assign(globalThis, { worker });
    }, code);
  });

  function ask(question: PastedQuestion): Promise<DiagnosisAnswer> {
    const asked: DiagnosisQuestion = { ...question, id: 1 };
    return page.evaluate(
      (message) =>
        new Promise<DiagnosisAnswer>((resolve, reject) => {
          const { worker } = globalThis as unknown as { readonly worker: Worker };
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message: fault }) => reject(new Error(fault));
          worker.postMessage(message);
        }),
      asked,
    );
  }

  // That explain names each mistake is tested without a browser: here it is the same answer.
  it.each(signatureMethods)("answers as explain does, in its words and order, under %s", (method) =>
    expectEach(
      mistakesIn(method)
        .filter((_, at) => at % 12 === 0)
        .map((deviation) => [deviation.id, deviation] as const),
      async (_, deviation: Deviation) => {
        const { scheme, ...rest } = makeMistakenText(deviation, method);
        const question = { ...rest, options: { scheme } };
        expect(await ask(question)).toEqual({ id: 1, explanation: explainText(question, catalogue) });
      },
    ),
  );

  it("says what it cannot read as explain does, without the secret", async () => {
    const secret = "do-not-show-this-secret";
    expect(await ask({ text: `curl https://h --${secret}`, secret })).toEqual({
      id: 1,
      problem: {
        message: `curl command line: expected an option that is known here, got --${"*".repeat(secret.length)}`,
        hint: expect.any(String),
      },
    });
  });
});
