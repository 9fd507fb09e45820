import { base64Decode } from "../../encoding/base64.ts";
import { percentEncode } from "../../encoding/percent-encode.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { buildRequest } from "../../spec/build-request.ts";
import { plainNonce } from "../../spec/plain-merchant.ts";
import type { Draw } from "../accumulated/draw-text.ts";
import { deriveChoices, deriveExpected } from "../derive/derive-expected.ts";
import { type CredentialsByName, type RsaKeys, resolveTask } from "../model/resolve-task.ts";
import type {
  EncodingVector,
  RequestShapeVector,
  SigningExpected,
  SigningVector,
  SigningVectorTask,
  Vector,
  VectorFile,
} from "../model/vector.ts";
import { redraw } from "./drawing.ts";

const PLAIN_TIMESTAMP = "1669966913";
const PLAIN_ENDPOINT = "1111";
const LAST_SEGMENT = new RegExp(`/${PLAIN_ENDPOINT}(?=[/?;]|$)`);
/** Values that have another meaning, or none, with other letters or digits. */
const MEANT = /^(?:true|false|20\d\d)$/;

/** The id of a twin among the drawn vectors: it names the published vector. */
export type NameTwin = (id: string) => string;

interface TwinOptions {
  readonly draw: Draw;
  /** Draws the twins under RSA-SHA256. */
  readonly drawRsa: Draw;
  readonly nameTwin: NameTwin;
  readonly keys: RsaKeys;
}

/**
 * Makes an unseen twin of each published vector that is chosen: what the vector tries is the same; the nonce, the time,
 * the endpoint, the order, or the text around it are drawn.
 */
export function makeTwins(
  file: VectorFile,
  isChosen: (vector: Vector) => boolean,
  { draw, drawRsa, nameTwin, keys }: TwinOptions,
): VectorFile {
  switch (file.kind) {
    case "signing": {
      const { credentials = {} } = file;
      const vectors = file.vectors.filter((one) => isChosen(one) && hasPlain(one.task));
      const drawFor = ({ task }: SigningVector): Draw => (task.signatureMethod === "RSA-SHA256" ? drawRsa : draw);
      return { ...file, vectors: vectors.map((one) => twinOfSigning(one, drawFor(one), nameTwin, credentials, keys)) };
    }
    case "encoding":
      return { ...file, vectors: file.vectors.filter(isChosen).flatMap((one) => twinsOfText(one, draw, nameTwin)) };
    case "request-shapes":
      return { ...file, vectors: file.vectors.filter(isChosen).map((one) => twinOfShape(one, draw, nameTwin)) };
    default:
      return { ...file, vectors: [] };
  }
}

function twinOfSigning(
  vector: SigningVector,
  draw: Draw,
  nameTwin: NameTwin,
  credentials: CredentialsByName,
  keys: RsaKeys,
): SigningVector {
  const head = { id: nameTwin(vector.id), twinOf: vector.id };
  for (;;) {
    const task = redrawTask(vector.task, draw);
    const resolved = resolveTask(task, credentials, keys);
    if (vector.result === "acceptable")
      return { ...vector, ...head, task, choices: deriveChoices(resolved, vector.point) };
    const expected = deriveExpected(resolved);
    if (!isAboutZero(vector) || beginsWithZero(expected)) return { ...vector, ...head, task, expected };
  }
}

/**
 * Whether a vector is there for an RSA signature that is a number shorter than its key, of which some signers drop the
 * zeros. One of 256 is: to find another takes a second with a key of 4096 bits, and shows no more than one of 2048.
 */
function isAboutZero({ flags, expected }: Extract<SigningVector, { readonly result: "valid" }>): boolean {
  return flags.includes("RareByte") && beginsWithZero(expected) && base64Decode(expected.signature)?.length === 256;
}

function beginsWithZero({ signature, signingKey }: SigningExpected): boolean {
  return signingKey === undefined && base64Decode(signature)?.[0] === 0;
}

/** Whether anything in a task is plain, so that it can be drawn: what is a known answer elsewhere has no twin. */
function hasPlain({ nonce, timestamp, url }: SigningVectorTask): boolean {
  return nonce === plainNonce || timestamp === PLAIN_TIMESTAMP || LAST_SEGMENT.test(url);
}

/** Draws what is plain in a task: an odd nonce, time or URL is what its vector is about. */
function redrawTask(task: SigningVectorTask, draw: Draw): SigningVectorTask {
  const drawn = new Map([
    [plainNonce, redraw(draw, plainNonce)],
    // The last seconds alone: the time stays near.
    [PLAIN_TIMESTAMP, `16${redraw(draw, PLAIN_TIMESTAMP.slice(2))}`],
  ]);
  const change = (text: string): string => drawn.get(text) ?? text;
  const isPlain = drawn.has(task.nonce) || drawn.has(task.timestamp);
  return {
    ...task,
    url: isPlain ? task.url : task.url.replace(LAST_SEGMENT, `/${redraw(draw, PLAIN_ENDPOINT)}`),
    nonce: change(task.nonce),
    timestamp: change(task.timestamp),
    // A caller may repeat them.
    parameters: task.parameters.map(([name, value]): Parameter => [name, change(value)]),
  };
}

/** Redraws a text, and puts drawn letters before, behind and around it: an encoder may err at either end of it alone. */
function twinsOfText(vector: EncodingVector, draw: Draw, nameTwin: NameTwin): readonly EncodingVector[] {
  const { text } = vector.task;
  const letters = (): string => redraw(draw, "aBcD");
  const texts = {
    redrawn: redrawAnew(draw, text),
    before: letters() + text,
    behind: text + letters(),
    around: letters() + text + letters(),
  };
  const unseen = Object.entries(texts).filter(([, own]) => own !== text);
  return unseen.map(([where, own]) => ({
    ...vector,
    id: nameTwin(`${vector.id}-${where}`),
    twinOf: vector.id,
    task: { text: own },
    expected: percentEncode(own),
  }));
}

/** Draws again where the same text is drawn, as is likely for a short one; one without letters or digits stays. */
function redrawAnew(draw: Draw, text: string): string {
  if (!/[A-Za-z1-9]/.test(text)) return text;
  for (;;) {
    const own = redraw(draw, text);
    if (own !== text) return own;
  }
}

function twinOfShape(vector: RequestShapeVector, draw: Draw, nameTwin: NameTwin): RequestShapeVector {
  const { endpointId, values } = vector.task;
  const drawn = Object.entries(values).map(
    ([name, value]) => [name, MEANT.test(value) ? value : redraw(draw, value)] as const,
  );
  const task = { ...vector.task, endpointId: redraw(draw, endpointId), values: Object.fromEntries(drawn) };
  return { ...vector, id: nameTwin(vector.id), twinOf: vector.id, task, expected: buildRequest(task) };
}
