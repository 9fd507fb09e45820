import type { JSX } from "preact";
import type { PastedQuestion } from "../../explain/explain-text.ts";
import { SecretField } from "../controls/secret-field.tsx";

interface PasteFieldsProps {
  readonly question: PastedQuestion;
  readonly onQuestion: (question: PastedQuestion) => void;
  readonly onAsk: (question: PastedQuestion) => void;
}

/** The fields for what is pasted. What the text does not hold, such as a body, has fields of its own that are folded. */
export function PasteFields({ question, onQuestion, onAsk }: PasteFieldsProps): JSX.Element {
  const { text, secret, options = {}, baseString = "" } = question;
  const isKey = secret.includes("-----BEGIN");
  const setOption = (name: "url" | "body" | "publicUrl") => (value: string) => {
    const { [name]: _, ...others } = options;
    onQuestion({ ...question, options: value === "" ? others : { ...others, [name]: value } });
  };
  return (
    <form
      class="paste"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(question);
      }}
    >
      <label for="why-request">The refused request</label>
      <p class="quiet" id="why-request-help">
        A curl command, what curl -v prints, raw HTTP, “copy as fetch” or “copy as PowerShell” of a browser, an HTTPie
        command, a HAR file, or the Authorization header alone.
      </p>
      <textarea
        id="why-request"
        aria-describedby="why-request-help"
        rows={9}
        spellcheck={false}
        placeholder={"curl -X POST https://gateway.example/… \\\n  -H 'Authorization: OAuth …' \\\n  --data-raw '…'"}
        value={text}
        onInput={(event) => onQuestion({ ...question, text: event.currentTarget.value })}
      />
      {isKey ? (
        <>
          <label for="why-key">RSA key (PEM): the public one is enough to name the mistake</label>
          <textarea
            id="why-key"
            rows={4}
            spellcheck={false}
            value={secret}
            onInput={(event) => onQuestion({ ...question, secret: event.currentTarget.value })}
          />
        </>
      ) : (
        <SecretField
          id="why-secret"
          label="Consumer secret (merchant control key), or an RSA key as PEM"
          value={secret}
          onValue={(value) => onQuestion({ ...question, secret: value })}
        />
      )}
      <details>
        <summary>More: the body or the URL apart, your own base string</summary>
        <OptionField
          id="why-url"
          label="URL, where only a header was pasted"
          value={options.url ?? ""}
          onValue={setOption("url")}
        />
        <OptionField
          id="why-body"
          label="Body, where the text does not hold it"
          value={options.body ?? ""}
          onValue={setOption("body")}
        />
        <OptionField
          id="why-public-url"
          label="URL that was signed, where a proxy hides it"
          value={options.publicUrl ?? ""}
          onValue={setOption("publicUrl")}
        />
        <OptionField
          id="why-base-string"
          label="The base string that your signer signs"
          value={baseString}
          onValue={(value) => {
            const { baseString: _, ...others } = question;
            onQuestion(value === "" ? others : { ...others, baseString: value });
          }}
        />
      </details>
      <p>
        <button type="submit" class="primary">
          Name the mistake
        </button>
      </p>
    </form>
  );
}

interface OptionFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function OptionField({ id, label, value, onValue }: OptionFieldProps): JSX.Element {
  return (
    <>
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={2}
        spellcheck={false}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </>
  );
}
