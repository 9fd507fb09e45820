import "../style/sign.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { SignedRequest } from "../../../src/signing/sign-request.ts";
import { type SigningTask, signatureMethods } from "../../../src/signing/signing-task.ts";
import { escapeProse } from "../../text/escape-text.ts";
import { useProvided } from "../app/load-data.ts";
import { AreaField, SecretField, TextField } from "../controls/text-fields.tsx";
import type { Signing } from "../signing/signing.ts";
import { SignFlow } from "./sign-flow.tsx";
import { exampleForm, readForm, type SignForm } from "./sign-form.ts";

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

interface SignFieldsProps {
  readonly form: SignForm;
  readonly onForm: (form: SignForm) => void;
}

/** The fields of a request and its credentials. */
function SignFields({ form, onForm }: SignFieldsProps): JSX.Element {
  const set = (name: keyof SignForm) => (value: string) => onForm({ ...form, [name]: value });
  return (
    <form class="fields" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <TextField id="sign-url" label="URL" value={form.url} onValue={set("url")} />
      <AreaField
        id="sign-parameters"
        label="Body parameters, one a line: name=value"
        rows={Math.max(4, form.parameters.split("\n").length)}
        value={form.parameters}
        onValue={set("parameters")}
      />
      <TextField id="sign-consumer-key" label="Merchant login" value={form.consumerKey} onValue={set("consumerKey")} />
      <label for="sign-signature-method">Signature method</label>
      <select
        id="sign-signature-method"
        value={form.signatureMethod}
        onChange={(event) => set("signatureMethod")(event.currentTarget.value)}
      >
        {signatureMethods.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {form.signatureMethod === "HMAC-SHA1" ? (
        <SecretField
          id="sign-secret"
          label="Consumer secret"
          value={form.consumerSecret}
          onValue={set("consumerSecret")}
        />
      ) : (
        <AreaField
          id="sign-private-key"
          label="Private key, PEM without a passphrase"
          rows={5}
          placeholder="-----BEGIN PRIVATE KEY-----"
          value={form.privateKey}
          onValue={set("privateKey")}
        />
      )}
      <TextField id="sign-nonce" label="Nonce" value={form.nonce} onValue={set("nonce")} />
      <TextField
        id="sign-timestamp"
        label="Timestamp, in seconds since 1970"
        value={form.timestamp}
        onValue={set("timestamp")}
      />
      <TextField id="sign-method" label="HTTP method" value={form.method} onValue={set("method")} />
    </form>
  );
}
