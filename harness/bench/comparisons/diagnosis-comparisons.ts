import type { Comparison } from "../comparison.ts";

/** One failing vector of which only the signature is shown: how long until single mistakes and pairs are searched through. */
export const diagnosisOfOne: Comparison = {
  name: "diagnosis-one",
  title: "The mistakes behind one wrong HMAC-SHA1 signature of the transfer request",
  unit: "milliseconds",
  one: "one mistake",
  goals: [{ contender: "nothing explains it: all singles and 2000 pairs tried", bound: "at most", value: 50 }],
  contenders: [
    {
      name: "one mistake",
      measure: async () => (await import("../contenders/diagnosis-times.ts")).measureOne(["space-as-plus"]),
    },
    {
      name: "two mistakes",
      measure: async () =>
        (await import("../contenders/diagnosis-times.ts")).measureOne(["space-as-plus", "key-missing-ampersand"]),
    },
    {
      name: "nothing explains it: all singles and 2000 pairs tried",
      measure: async () => (await import("../contenders/diagnosis-times.ts")).measureUnexplained(),
    },
  ],
};

/** A signer that fails the whole suite, and shows its signatures alone. */
export const diagnosisOfRun: Comparison = {
  name: "diagnosis-run",
  title: "The mistakes behind a signer that fails every signing vector, both methods",
  unit: "seconds",
  one: "one mistake",
  goals: [{ contender: "a mistake that is not known", bound: "at most", value: 2 }],
  contenders: [
    {
      name: "one mistake",
      measure: async () => (await import("../contenders/diagnosis-times.ts")).measureRun(["parts-order"]),
    },
    {
      name: "three mistakes",
      measure: async () =>
        (await import("../contenders/diagnosis-times.ts")).measureRun(["space-as-plus", "unsorted", "parts-order"]),
    },
    {
      name: "a mistake that is not known",
      measure: async () => (await import("../contenders/diagnosis-times.ts")).measureUnknown(),
    },
  ],
};
