import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A field for a secret: hidden until the reader asks, and never offered to the browser to be kept. */
export function SecretField({ id, label, value, onValue }: FieldProps): JSX.Element {
  const [isShown, setShown] = useState(false);
  const field = {
    id,
    autoComplete: "off",
    spellcheck: false,
    value,
    onInput: (event: InputEvent & { readonly currentTarget: HTMLInputElement }) => onValue(event.currentTarget.value),
  };
  return (
    <>
      <label for={id}>{label}</label>
      <span class="secret">
        <input {...field} {...(isShown ? { type: "text" as const } : { type: "password" as const })} />
        <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide" : "Show"}
        </button>
      </span>
    </>
  );
}

export function TextField({ id, label, value, onValue }: FieldProps): JSX.Element {
  return (
    <>
      <label for={id}>{label}</label>
      <input id={id} spellcheck={false} value={value} onInput={(event) => onValue(event.currentTarget.value)} />
    </>
  );
}

interface AreaFieldProps extends FieldProps {
  readonly rows: number;
  readonly placeholder?: string;
}

/** A field for text of several lines. */
export function AreaField({ label, onValue, ...field }: AreaFieldProps): JSX.Element {
  return (
    <>
      <label for={field.id}>{label}</label>
      <textarea {...field} spellcheck={false} onInput={(event) => onValue(event.currentTarget.value)} />
    </>
  );
}
