import type { JSX } from "preact";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { SecretField } from "../controls/secret-field.tsx";
import type { SignForm } from "./sign-form.ts";

interface SignFieldsProps {
  readonly form: SignForm;
  readonly onForm: (form: SignForm) => void;
}

/** The fields of a request and its credentials. */
export function SignFields({ form, onForm }: SignFieldsProps): JSX.Element {
  const set = (name: keyof SignForm) => (value: string) => onForm({ ...form, [name]: value });
  return (
    <form class="fields" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <TextField id="sign-url" label="URL" value={form.url} onValue={set("url")} />
      <label for="sign-parameters">Body parameters, one a line: name=value</label>
      <textarea
        id="sign-parameters"
        rows={Math.max(4, form.parameters.split("\n").length)}
        spellcheck={false}
        value={form.parameters}
        onInput={(event) => set("parameters")(event.currentTarget.value)}
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
        <>
          <label for="sign-private-key">Private key, PEM without a passphrase</label>
          <textarea
            id="sign-private-key"
            rows={5}
            spellcheck={false}
            placeholder="-----BEGIN PRIVATE KEY-----"
            value={form.privateKey}
            onInput={(event) => set("privateKey")(event.currentTarget.value)}
          />
        </>
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

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function TextField({ id, label, value, onValue }: TextFieldProps): JSX.Element {
  return (
    <>
      <label for={id}>{label}</label>
      <input id={id} spellcheck={false} value={value} onInput={(event) => onValue(event.currentTarget.value)} />
    </>
  );
}
