import type { JSX } from "preact";
import { useState } from "preact/hooks";

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
  const [said, setSaid] = useState("");
  const copy = async (): Promise<void> => {
    setSaid(
      (await writeClipboard(text)) ? "Copied" : "Your browser does not let a page copy: mark the text and copy it",
    );
    setTimeout(() => setSaid(""), 4_000);
  };
  return (
    <span class="copy">
      <button type="button" onClick={copy}>
        {label}
      </button>{" "}
      <span role="status">{said}</span>
    </span>
  );
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
