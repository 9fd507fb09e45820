import { describe, expect, it } from "vitest";
import type { LiveTask } from "./plan-live.ts";
import { signAhead } from "./sign-ahead.ts";

/** Sets up a signer, tasks whose bodies show the time and nonce of their signature, and a clock. */
function scene(count: number, batch: number) {
  let time = 100;
  let nonces = 0;
  const signed: string[] = [];
  const tasks = Array.from(
    { length: count },
    (_, at): LiveTask => ({
      sign: ({ now, nonce }) => {
        signed.push(`task ${at}`);
        return { method: "POST", url: `http://h/${at}`, headers: [], body: `${now} ${nonce}` };
      },
    }),
  );
  const sources = {
    now: () => time,
    nonce: () => {
      nonces += 1;
      return `n${nonces}`;
    },
  };
  const signer = signAhead(tasks, sources, batch);
  const bodyOf = (at: number): string => signer.take(tasks[at] as LiveTask).request.body;
  return {
    tasks,
    signer,
    signed,
    bodyOf,
    pass: (seconds: number) => {
      time += seconds;
    },
  };
}

describe("signAhead", () => {
  it("signs a batch at once, and the next one when it is needed", () => {
    const { signed, bodyOf } = scene(5, 2);
    expect(signed).toEqual(["task 0", "task 1"]);
    expect([bodyOf(0), bodyOf(1)]).toEqual(["100 n1", "100 n2"]);
    expect(signed).toHaveLength(2);
    expect(bodyOf(2)).toBe("100 n3");
    expect(signed).toEqual(["task 0", "task 1", "task 2", "task 3"]);
    expect([bodyOf(3), bodyOf(4)]).toEqual(["100 n4", "100 n5"]);
    expect(signed).toHaveLength(5);
  });

  it("signs anew what was signed too long ago", () => {
    const { bodyOf, pass } = scene(2, 2);
    pass(10);
    expect(bodyOf(0)).toBe("100 n1");
    pass(1);
    expect(bodyOf(1)).toBe("111 n3");
  });

  it("never gives a nonce twice", () => {
    const { tasks, signer, bodyOf } = scene(1, 1);
    const [task] = tasks;
    expect([bodyOf(0), bodyOf(0), task && signer.signNow(task).request.body]).toEqual(["100 n1", "100 n2", "100 n3"]);
  });

  it("signs only when it is due what must not grow old", () => {
    let time = 100;
    const sign: LiveTask["sign"] = ({ now }) => ({ method: "POST", url: "http://h/", headers: [], body: `${now}` });
    const timed: LiveTask = { sign, isTimed: true };
    const other: LiveTask = { sign };
    const signer = signAhead([timed, other], { now: () => time, nonce: () => "n" }, 2);
    time = 105;
    expect([signer.take(timed).request.body, signer.take(other).request.body]).toEqual(["105", "100"]);
  });

  it("signs what comes before in the same moment", () => {
    const task: LiveTask = {
      sign: ({ now, nonce }) => ({ method: "POST", url: "http://h/", headers: [], body: `second ${now} ${nonce}` }),
      signBefore: ({ now, nonce }) => [
        { method: "POST", url: "http://h/", headers: [], body: `first ${now} ${nonce}` },
      ],
    };
    const { request, before } = signAhead([task], { now: () => 7, nonce: () => "n" }, 1).take(task);
    expect([before?.map(({ body }) => body), request.body]).toEqual([["first 7 n"], "second 7 n"]);
  });
});
