import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { SignedRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { escapeProse } from "../../text/escape-text.ts";
import { useProvided } from "../app/load-data.ts";
import "../style/sign.css";
import type { Signing } from "../signing/signing.ts";
import { SignFields } from "./sign-fields.tsx";
import { SignFlow } from "./sign-flow.tsx";
import { exampleForm, readForm } from "./sign-form.ts";

/** Signs the request in a form as it is typed, and shows how each stage comes from the one before. */
export function SignView(): JSX.Element {
  const signing = useProvided<Signing>("signing");
  const [form, setForm] = useState(exampleForm);
  return (
    <>
      <h1>Sign a request</h1>
      <p class="summary">
        Every stage of the signature, as the gateway computes it. Point at a character to see where it comes from, and
        what becomes of it. Nothing that you type leaves this page.
      </p>
      <div class="sign">
        <SignFields form={form} onForm={setForm} />
        {signing.state === "loading" && <p>Loading …</p>}
        {signing.state === "failed" && <p class="bad">{signing.reason}</p>}
        {signing.state === "loaded" && <Signed {...sign(signing.data, readForm(form))} />}
      </div>
    </>
  );
}

type Outcome =
  | { readonly task: SigningTask; readonly signed: SignedRequest }
  | { readonly message: string; readonly hint: string | undefined };

function sign({ signRequest }: Signing, task: SigningTask): Outcome {
  try {
    return { task, signed: signRequest(task) };
  } catch (error) {
    if (error instanceof Error && error.name === CountersignError.name) {
      return { message: error.message, hint: "hint" in error ? String(error.hint ?? "") : undefined };
    }
    throw error;
  }
}

function Signed(outcome: Outcome): JSX.Element {
  if ("signed" in outcome) return <SignFlow {...outcome} />;
  return (
    <div class="flow" role="alert">
      <h2 class="bad">This cannot be signed</h2>
      <p>{escapeProse(outcome.message)}</p>
      {outcome.hint !== undefined && <p>{escapeProse(outcome.hint)}</p>}
    </div>
  );
}
