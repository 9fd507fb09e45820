import { distinct } from "../rules/lesson.ts";
import { namePut, nameText } from "../rules/list-characters.ts";
import type { ValueProposal } from "../rules/select-changes.ts";

type Change = ValueProposal["change"];

/** The most values that are read, and the most characters that are written beside each. */
const MAX_READ = 16;
const MAX_LENGTH = 60;

/** Lists what is read off values and what they have become: one text for any, or what is written before and behind each. */
export function* listWritten(shown: readonly (readonly [value: string, becomes: string])[]): Generator<ValueProposal> {
  const changed = shown.filter(([value, becomes]) => value !== becomes).slice(0, MAX_READ);
  const [first, ...others] = changed;
  // One value may have become anything.
  if (first === undefined || distinct(changed.map(([value]) => value)).length < 2) return;
  const text = first[1];
  if (text.length <= MAX_LENGTH && others.every(([, becomes]) => becomes === text)) {
    yield calling(`what writes ${nameText(text)} for any`, () => text);
    return;
  }
  const [value, becomes] = others.reduce((a, b) => (b[0].length > a[0].length ? b : a), first);
  const at = becomes.indexOf(value);
  const [before, behind] = [becomes.slice(0, Math.max(0, at)), becomes.slice(at + value.length)];
  const put: Change = (text) => before + text + behind;
  if (at < 0 || before.length + behind.length > MAX_LENGTH || changed.some(([text, made]) => put(text) !== made))
    return;
  yield calling(namePut(before, behind), put);
}

function calling(call: string, change: Change): ValueProposal {
  return { rule: { kind: "functions", calls: [call] }, change };
}
