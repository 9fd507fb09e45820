import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { escapeProse } from "../../text/escape-text.ts";
import type { Origin, StagePiece } from "./stage-pieces.ts";

interface PiecesViewProps {
  readonly pieces: readonly StagePiece[];
  /** For those who cannot see it. */
  readonly name: string;
  readonly onPoint: (origin: Origin | undefined) => void;
}

/** A stage's text, in which a character can be pointed at, by mouse, touch or arrow keys. */
export function PiecesView({ pieces, name, onPoint }: PiecesViewProps): JSX.Element {
  const at = useRef(-1);
  const pointAt = (index: number): void => {
    at.current = index;
    onPoint(pieces[index]?.origin);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    pointAt(nextOrigin(pieces, at.current, step));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <pre
      role="group"
      class="pieces"
      aria-label={`${name}: walk with the arrow keys`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through its characters.
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerOver={(event) => pointAt(indexOf(event.target))}
      onPointerLeave={() => pointAt(-1)}
    >
      {pieces.map(({ text, origin }, index) => (
        <span key={index} data-at={index} data-origin={origin?.id}>
          {text === "\n" || text === " = " ? text : escapeProse(text)}
        </span>
      ))}
    </pre>
  );
}

function indexOf(target: EventTarget | null): number {
  return target instanceof HTMLElement && target.dataset["at"] !== undefined ? Number(target.dataset["at"]) : -1;
}

function nextOrigin(pieces: readonly StagePiece[], from: number, step: number): number {
  for (let index = from + step; index >= 0 && index < pieces.length; index += step) {
    if (pieces[index]?.origin !== undefined) return index;
  }
  return from;
}
