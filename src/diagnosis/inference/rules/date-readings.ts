const DAY = "\\d{4}-\\d\\d-\\d\\d";
const TIME = "\\d\\d:\\d\\d:\\d\\d";
const OFFSET = "[+-]\\d\\d:\\d\\d";

type Part = Readonly<Record<string, string>>;

/** Between day and time, behind the seconds and at the end: what is taken for a date, by how it is said. */
const betweens: Part = { "": "[T ]", " after T": "T", " after a space": " " };
const fractions: Part = { "": "(?:\\.\\d+)?", " without a fraction": "" };
const zones: Part = {
  "": `(?:Z|${OFFSET})?`,
  " and a zone": `(?:Z|${OFFSET})`,
  " in Z": "Z",
  " and no zone": "",
  " and no Z": `(?:${OFFSET})?`,
};
const alone: Readonly<Record<string, (withTime: string) => string>> = {
  "dates and dates": (withTime) => `${DAY}(?:${withTime})?`,
  dates: (withTime) => DAY + withTime,
};

/** The basic form of ISO 8601, without hyphens and colons. */
const BASIC = "\\d{8}T\\d{6}(?:Z|[+-]\\d{4})?";

const extended = Object.entries(alone).flatMap(([start, join]) =>
  Object.entries(betweens).flatMap(([after, between]) =>
    Object.entries(fractions).flatMap(([seconds, fraction]) =>
      Object.entries(zones).map(
        ([end, zone]) =>
          [`${start} with a time${after}${seconds}${end}`, join(between + TIME + fraction + zone)] as const,
      ),
    ),
  ),
);

/** Which texts a signer takes for dates, by how it is said: the most first. */
export const dateReadings: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    extended.map(([words, source]) => [`${words}, or all in digits`, new RegExp(`^(?:${source}|${BASIC})$`)]),
  ),
  ...Object.fromEntries(extended.map(([words, source]) => [words, new RegExp(`^${source}$`)])),
  "dates without a time": new RegExp(`^${DAY}$`),
};
