import { expect, it } from "vitest";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { encodeParameter } from "../../../signing/trace-stages.ts";
import { candidateMistakes } from "../../candidates.ts";
import { deviate } from "../../deviation.ts";
import { tasks } from "../../fixtures/tasks.ts";

/** Sorts as they are written in languages without one: loops over places, which exchange. */
const loops: Readonly<Record<string, (names: string[]) => void>> = {
  "first-unsorted"(names) {
    for (let i = 1; i < names.length; i++) for (let j = i + 1; j < names.length; j++) exchange(names, i, j);
  },
  "last-unsorted"(names) {
    for (let i = 0; i < names.length - 1; i++) for (let j = i + 1; j < names.length - 1; j++) exchange(names, i, j);
  },
  "sorted-in-one-pass"(names) {
    for (let i = 0; i < names.length - 1; i++) exchange(names, i, i + 1);
  },
};

const protocol = reference.protocolParameters({ ...tasks["no parameters"] } as never);
const body = ["x", "z", "amount", "order_desc", "b"].map((name): Parameter => [name, ""]);

it.each([
  ["", [...body, ...protocol]],
  ["-oauth-collected-first", [...protocol, ...body]],
])("sorts as loops that miss something do%s", (suffix, collected) => {
  for (const [id, loop] of Object.entries(loops)) {
    const mistake = candidateMistakes.find((one) => one.id === id + suffix);
    const names = collected.map(([name]) => name);
    loop(names);
    const given = [...body, ...protocol].map((one) => encodeParameter(one, reference));
    const signed = deviate(reference, mistake === undefined ? [] : [mistake]).sortParameters(given);
    expect(
      signed.map(({ name }) => name),
      id,
    ).toEqual(names);
  }
});

it("brings nothing back that another mistake leaves out", () => {
  const sortParameters: Scheme["sortParameters"] = (all) =>
    reference.sortParameters(all.filter(({ name }) => name !== "x"));
  const given = body.map((one) => encodeParameter(one, reference));
  for (const id of Object.keys(loops)) {
    const mistakes = candidateMistakes.filter((one) => one.id === id);
    const signed = deviate({ ...reference, sortParameters }, mistakes).sortParameters(given);
    expect(signed.map(({ name }) => name).toSorted(), id).toEqual(["amount", "b", "order_desc", "z"]);
  }
});

function exchange(names: string[], i: number, j: number): void {
  const [a = "", b = ""] = [names[i], names[j]];
  if (a > b) [names[i], names[j]] = [b, a];
}
