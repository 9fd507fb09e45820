import { percentDecode, percentEncode } from "../../../../src/encoding/percent-encode.ts";
import type { Parameter } from "../../../../src/signing/parameter.ts";
import type { SigningTask } from "../../../../src/signing/signing-task.ts";

type Move = (task: SigningTask, at: number) => SigningTask;

/** Small changes of a task that careless joins, encodings and sorts do not see; some leave a task as it is. */
const moves: Readonly<Record<string, Move>> = {
  "a character from name to value": onPair(([name, value]) => [[front(name), last(name) + value]]),
  "a character from value to name": onPair(([name, value]) => [[name + first(value), rest(value)]]),
  "a character to the next value": onPairs(([name, value], [nextName, nextValue]) => [
    [name, front(value)],
    [nextName, last(value) + nextValue],
  ]),
  "a value encoded once more": onPair(([name, value]) => [[name, percentEncode(value)]]),
  "a name encoded once more": onPair(([name, value]) => [[percentEncode(name), value]]),
  "a value decoded": onPair(([name, value]) => [[name, percentDecode(value) ?? value]]),
  "a plus for a space": onPair(([name, value]) => [[name, value.replaceAll(" ", "+")]]),
  "two pairs as one": onPairs(([name, value], [nextName, nextValue]) => [[name, `${value}&${nextName}=${nextValue}`]]),
  "a pair as a name": onPair(([name, value]) => [[`${name}=${value}`, ""]]),
  "an equals sign moved": onPair(([name, value]) => [[`${name}=`, value.replace(/^=/, "")]]),
  "values exchanged": onPairs(([name, value], [nextName, nextValue]) => [
    [name, nextValue],
    [nextName, value],
  ]),
  "name and value exchanged": onPair(([name, value]) => [[value, name]]),
  "a pair left out": onPair(() => []),
  "a pair given twice": onPair((pair) => [pair, pair]),
  "an empty pair more": onPair((pair) => [pair, ["", ""]]),
  "another case": onPair(([name, value]) => [[name, value.toUpperCase()]]),
  "another normal form": onPair(([name, value]) => [[name, value.normalize("NFC")]]),
  "white space cut": onPair(([name, value]) => [[name, value.trim()]]),
  "nonce and login exchanged": (task) => ({ ...task, nonce: task.consumerKey, consumerKey: task.nonce }),
  "a character from nonce to login": (task) => ({
    ...task,
    nonce: front(task.nonce),
    consumerKey: task.consumerKey + last(task.nonce),
  }),
  "a digit from timestamp to nonce": (task) => ({
    ...task,
    timestamp: front(task.timestamp),
    nonce: task.nonce + last(task.timestamp),
  }),
  "a pair moved to the URL": (task, at) => {
    const [name = "", value = ""] = task.parameters[at % task.parameters.length] ?? [];
    return { ...task, url: `${task.url}?${name}=${value}`, parameters: task.parameters.toSpliced(at, 1) };
  },
  "a slash at the end of the URL": (task) => ({ ...task, url: `${task.url}/` }),
  "the URL encoded once more": (task) => ({ ...task, url: task.url.replaceAll("%", "%25") }),
};

/** The names of all small changes. */
export const moveNames: readonly string[] = Object.keys(moves);

/** A task beside the given one. */
export function nearTask(task: SigningTask, move: string, at: number): SigningTask {
  return moves[move]?.(task, at) ?? task;
}

function onPair(change: (pair: Parameter) => readonly Parameter[]): Move {
  return (task, at) => {
    const place = at % task.parameters.length;
    const pair = task.parameters[place];
    return pair === undefined ? task : { ...task, parameters: task.parameters.toSpliced(place, 1, ...change(pair)) };
  };
}

function onPairs(change: (pair: Parameter, next: Parameter) => readonly Parameter[]): Move {
  return (task, at) => {
    const place = at % task.parameters.length;
    const [pair, next] = task.parameters.slice(place, place + 2);
    if (pair === undefined || next === undefined) return task;
    return { ...task, parameters: task.parameters.toSpliced(place, 2, ...change(pair, next)) };
  };
}

function first(text: string): string {
  return Array.from(text)[0] ?? "";
}

function rest(text: string): string {
  return Array.from(text).slice(1).join("");
}

function last(text: string): string {
  return Array.from(text).at(-1) ?? "";
}

function front(text: string): string {
  return Array.from(text).slice(0, -1).join("");
}
