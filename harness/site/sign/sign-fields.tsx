import type { JSX } from "preact";
import { signatureMethods } from "../../../src/signing/signing-task.ts";
import { AreaField, SecretField, TextField } from "../controls/text-fields.tsx";
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
