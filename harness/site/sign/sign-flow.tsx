import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { SignedRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { type ClauseId, clauses } from "../../../src/spec/clauses.ts";
import { CodeText } from "../../page/code-text.tsx";
import { escapeProse } from "../../text/escape-text.ts";
import { writeCurl } from "../../text/write-curl.ts";
import { CopyButton } from "../controls/copy-button.tsx";
import { cutStages, type Origin, type PiecePair, type StagePiece } from "./stage-pieces.ts";

interface SignFlowProps {
  readonly task: SigningTask;
  readonly signed: SignedRequest;
}

/** The way from the parameters to the header, stage by stage. */
export function SignFlow({ task, signed }: SignFlowProps): JSX.Element {
  const { trace } = signed;
  const stages = cutStages(task, trace);
  const [origin, setOrigin] = useState<Origin>();
  const flow = useRef<HTMLOListElement>(null);
  const point = (next: Origin | undefined): void => {
    if (next?.id === origin?.id) return;
    markOrigin(flow.current, next?.id);
    setOrigin(next);
  };
  const show = (pieces: readonly StagePiece[], name: string): JSX.Element => (
    <PiecesView pieces={pieces} name={name} onPoint={point} />
  );
  const showPairs = (pairs: readonly PiecePair[], name: string): JSX.Element => (
    <PiecesView pieces={pairs.flatMap(writeLine)} name={name} onPoint={point} />
  );
  return (
    <div class="flow">
      <p class="pointed" role="status">
        {origin === undefined ? "Point at a character, or walk through a stage with the arrow keys." : describe(origin)}
      </p>
      <ol ref={flow}>
        <Stage title="Parameters" clause="base-string.1">
          {showPairs(stages.given, "Parameters")}
        </Stage>
        <Stage title="Percent-encoded" clause="base-string.2">
          {showPairs(stages.encoded, "Percent-encoded")}
        </Stage>
        <Stage title="Sorted" clause="base-string.3">
          {showPairs(stages.sorted, "Sorted")}
        </Stage>
        <Stage title="Joined" clause="base-string.4">
          {show(stages.joined, "Joined")}
        </Stage>
        <Stage title="Signature base string" clause="base-string.5">
          {show(stages.baseString, "Signature base string")}
          <CopyButton text={trace.baseString} label="Copy the base string" />
        </Stage>
        {stages.key.length > 0 && (
          <Stage title="Key" clause="hmac.1">
            {show(hide(stages.key), "Key")}
          </Stage>
        )}
        <Stage title="Signature" clause={stages.key.length > 0 ? "hmac.3" : "rsa.3"}>
          {show(stages.signature, "Signature")}
        </Stage>
        <Stage title="Authorization header" clause="header.5">
          {show(stages.header, "Authorization header")}
          <CopyButton text={trace.authorization} label="Copy the header" />
          <CopyButton text={writeCurl(signed).join("\n")} label="Copy as curl" />
        </Stage>
      </ol>
    </div>
  );
}

interface StageProps {
  readonly title: string;
  readonly clause: ClauseId;
  readonly children: ComponentChildren;
}

function Stage({ title, clause, children }: StageProps): JSX.Element {
  return (
    <li>
      <h2>{title}</h2>
      <p class="quiet">
        <CodeText text={clauses[clause].text} /> <code>{clause}</code>
      </p>
      {children}
    </li>
  );
}

function writeLine({ name, value }: PiecePair): readonly StagePiece[] {
  return [...name, { text: " = " }, ...value, { text: "\n" }];
}

/** Hides a secret, which may be on somebody's screen: each of its characters is a dot. */
function hide(pieces: readonly StagePiece[]): readonly StagePiece[] {
  return pieces.map((piece) =>
    piece.origin === undefined ? piece : { text: "•", origin: { ...piece.origin, character: "•" } },
  );
}

function describe({ character, of }: Origin): string {
  const shown = character === " " ? "a space" : escapeProse(character, 40);
  return `${shown}, from ${of}`;
}

/** Marks all that comes from one character. The elements are the browser's to find: a stage can have thousands. */
function markOrigin(flow: HTMLElement | null, id: string | undefined): void {
  for (const marked of flow?.querySelectorAll(".from") ?? []) marked.classList.remove("from");
  if (id === undefined) return;
  for (const found of flow?.querySelectorAll(`[data-origin="${CSS.escape(id)}"]`) ?? []) found.classList.add("from");
}

interface PiecesViewProps {
  readonly pieces: readonly StagePiece[];
  /** For those who cannot see it. */
  readonly name: string;
  readonly onPoint: (origin: Origin | undefined) => void;
}

/** A stage's text, in which a character can be pointed at, by mouse, touch or arrow keys. */
function PiecesView({ pieces, name, onPoint }: PiecesViewProps): JSX.Element {
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
