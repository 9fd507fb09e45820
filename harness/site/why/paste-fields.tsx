import type { JSX } from "preact";
import type { PastedQuestion } from "../../explain/explain-text.ts";
import { AreaField, SecretField } from "../controls/text-fields.tsx";

interface PasteFieldsProps {
  readonly question: PastedQuestion;
  readonly onQuestion: (question: PastedQuestion) => void;
  readonly onAsk: (question: PastedQuestion) => void;
}

type OptionName = "url" | "body" | "publicUrl";

const foldedOptions: readonly (readonly [name: OptionName, id: string, label: string])[] = [
  ["url", "why-url", "URL, where only a header was pasted"],
  ["body", "why-body", "Body, where the text does not hold it"],
  ["publicUrl", "why-public-url", "URL that was signed, where a proxy hides it"],
];

/** The fields for what is pasted. What the text does not hold, such as a body, has fields of its own that are folded. */
export function PasteFields({ question, onQuestion, onAsk }: PasteFieldsProps): JSX.Element {
  const { text, secret, options = {}, baseString = "" } = question;
  const isKey = secret.includes("-----BEGIN");
  const setOption = (name: OptionName) => (value: string) => {
    const { [name]: _, ...others } = options;
    onQuestion({ ...question, options: value === "" ? others : { ...others, [name]: value } });
  };
  const setSecret = (value: string): void => onQuestion({ ...question, secret: value });
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
        <AreaField
          id="why-key"
          label="RSA key (PEM): the public one is enough to name the mistake"
          rows={4}
          value={secret}
          onValue={setSecret}
        />
      ) : (
        <SecretField
          id="why-secret"
          label="Consumer secret (merchant control key), or an RSA key as PEM"
          value={secret}
          onValue={setSecret}
        />
      )}
      <details>
        <summary>More: the body or the URL apart, your own base string</summary>
        {foldedOptions.map(([name, id, label]) => (
          <AreaField key={id} id={id} label={label} rows={2} value={options[name] ?? ""} onValue={setOption(name)} />
        ))}
        <AreaField
          id="why-base-string"
          label="The base string that your signer signs"
          rows={2}
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
