import type { Budget, Comparison, Contender } from "./comparison.ts";
import { loopApart, signingComparisons } from "./signing-comparisons.ts";

const countersign = () => import("./contenders/countersign-signing.ts");
const commands = () => import("./contenders/command-times.ts");
const diagnosis = () => import("./contenders/diagnosis-times.ts");
const drawing = () => import("./contenders/drawn-blocks.ts");
const campaigns = () => import("./contenders/fuzz-campaign.ts");
const judging = () => import("./contenders/judged-answers.ts");
const verdicts = () => import("./contenders/stdio-verdicts.ts");
const bareLines = () => import("./contenders/bare-lines.ts");
const readers = () => import("./contenders/stranger-readers.ts");
const memory = () => import("./contenders/run-memory.ts");
const requests = () => import("./contenders/gate-requests.ts");

const BLOCK = 100;
const ACCUMULATED = 10_000;
const FUZZED = 6_000;
const FUZZED_BY_MANY = 3_000;
// Enough that starting takes a small part of the time, as in the runs that take long.
const FUZZED_IN_PROCESS = 20_000;
const VERDICTS = 30_000;
const JUDGED = 700;

const campaign =
  (jobs: number, cores?: number, runs = FUZZED): Contender =>
  async ({ scale }) =>
    (await campaigns()).measureCampaign(jobs, Math.ceil((runs * scale) / BLOCK) * BLOCK, cores);
const verdictsOf = ({ scale }: Budget): number => Math.ceil(VERDICTS * scale);

/** The comparisons of the bench, in the order in which they run. */
export const comparisons: readonly Comparison[] = [
  ...signingComparisons,
  {
    name: "start-up",
    title: "Start-up of the command line: --version",
    unit: "milliseconds",
    one: "node -e 0",
    goals: [{ contender: "countersign, built", bound: "at most", value: 1.3, times: "node -e 0" }],
    prepare: async () => (await commands()).build(),
    contenders: {
      "node -e 0": async (budget) => (await commands()).measureStartUp(["-e", "0"], budget),
      "countersign, built": async (budget) =>
        (await commands()).measureStartUp(["dist/cli/main.cjs", "--version"], budget),
      "countersign from source, by tsx": async (budget) =>
        (await commands()).measureStartUp(["--import", "tsx", "harness/cli/main.ts", "--version"], budget),
    },
  },
  {
    name: "judging",
    title: "Right answers to HMAC-SHA1 signing vectors, judged in process",
    unit: "per second of CPU time",
    one: "showing the signature",
    goals: [{ contender: "showing the signature", bound: "at least", value: 150_000 }],
    contenders: {
      "showing the signature": loopApart(async () => (await judging()).judgeAnswers("signature", JUDGED), JUDGED),
      "showing header, signature and base string": loopApart(
        async () => (await judging()).judgeAnswers("every stage", JUDGED),
        JUDGED,
      ),
    },
  },
  {
    name: "stdio",
    title: "Verdicts over stdio: HMAC-SHA1 signing vectors, and an adapter that reads its answers from a table",
    unit: "per second",
    one: "showing the signature",
    // Of the shorter run a third is the start: of both processes, and of code that is not compiled yet.
    goals: [{ contender: "showing the signature, four times as many", bound: "at least", value: 40_000 }],
    contenders: {
      "bare lines": async (budget) => (await bareLines()).measureBareLines(verdictsOf(budget)),
      "showing the signature": async (budget) => (await verdicts()).measureVerdicts("signature", verdictsOf(budget)),
      "showing the signature, four times as many": async (budget) =>
        (await verdicts()).measureVerdicts("signature", 4 * verdictsOf(budget)),
      "showing header, signature and base string": async (budget) =>
        (await verdicts()).measureVerdicts("every stage", verdictsOf(budget)),
      "the adapter alone, fed from a file": async (budget) =>
        (await verdicts()).measureAdapterAlone(verdictsOf(budget) / 5),
    },
  },
  {
    name: "whole-run",
    title: "The whole suite against the reference in its own process",
    unit: "seconds",
    one: "from vectors to report",
    goals: [{ contender: "countersign certify reference, built", bound: "at most", value: 5 }],
    prepare: async () => (await commands()).build(),
    contenders: {
      "from vectors to report": async () => (await commands()).measureSuiteRun("reference"),
      "countersign certify reference, built": async () => (await commands()).measureCertify("reference"),
    },
  },
  {
    // A million of these tasks are hashed for the suite.
    name: "accumulated",
    title: "Base strings of the accumulated tasks",
    unit: "per second of CPU time",
    one: "drawn, with base strings",
    contenders: {
      "drawn, with base strings": loopApart(async () => (await countersign()).accumulated(ACCUMULATED), ACCUMULATED),
      "drawn only": loopApart(async () => (await countersign()).drawnOnly(ACCUMULATED), ACCUMULATED),
    },
  },
  {
    // One failing vector of which only the signature is shown.
    name: "diagnosis-one",
    title: "The mistakes behind one wrong HMAC-SHA1 signature of the transfer request",
    unit: "milliseconds",
    one: "one mistake",
    goals: [{ contender: "nothing explains it: all singles and 2000 pairs tried", bound: "at most", value: 50 }],
    contenders: {
      "one mistake": async () => (await diagnosis()).measureOne("space-as-plus"),
      "two mistakes": async () => (await diagnosis()).measureOne("space-as-plus", "key-missing-ampersand"),
      "nothing explains it: all singles and 2000 pairs tried": async () => (await diagnosis()).measureOne(),
    },
  },
  {
    name: "diagnosis-run",
    title: "The mistakes behind the signing vectors that a signer fails, both methods: seconds of CPU time",
    unit: "seconds",
    one: "one mistake, base strings shown",
    rounds: 1,
    goals: [
      { contender: "one mistake, base strings shown", bound: "at most", value: 1 },
      { contender: "one mistake, by signatures alone", bound: "at most", value: 1 },
      { contender: "three mistakes, by signatures alone", bound: "at most", value: 5 },
      { contender: "nothing fits, by signatures alone", bound: "at most", value: 10 },
    ],
    contenders: {
      "one mistake, base strings shown": async () => (await diagnosis()).measureRun("baseString", "space-as-plus"),
      "one mistake, by signatures alone": async () => (await diagnosis()).measureRun("signature", "space-as-plus"),
      "three mistakes, by signatures alone": async () =>
        (await diagnosis()).measureRun("signature", "space-as-plus", "unsorted", "parts-order"),
      "nothing fits, by signatures alone": async () => (await diagnosis()).measureRun("signature"),
    },
  },
  {
    name: "stranger-readers",
    title: "The slowest of a stranger's texts at its documented limit, and beyond: seconds to the answer or refusal",
    unit: "seconds",
    one: "explain: 1 MiB of text",
    rounds: 1,
    sideBySide: 2,
    goals: [
      { contender: "explain: the largest request", bound: "at most", value: 2 },
      { contender: "explain: 1 MiB of text", bound: "at most", value: 2 },
      { contender: "explain: 4 MiB of text", bound: "at most", value: 2 },
      { contender: "an answer of 4 MiB", bound: "at most", value: 2 },
      { contender: "a baseline, report or HAR of 8 MB", bound: "at most", value: 2 },
    ],
    contenders: {
      "explain: the largest request": async () => (await readers()).measureLargest(),
      "explain: 1 MiB of text": async () => (await readers()).measureForms(1),
      "explain: 2 MiB of text": async () => (await readers()).measureForms(2),
      "explain: 4 MiB of text": async () => (await readers()).measureForms(4),
      "an answer of 4 MiB": async () => (await readers()).measureAnswers(1),
      "an answer of 8 MiB": async () => (await readers()).measureAnswers(2),
      "an answer of 16 MiB": async () => (await readers()).measureAnswers(4),
      "a baseline, report or HAR of 8 MB": async () => (await readers()).measureFiles(8),
      "a baseline, report or HAR of 16 MB": async () => (await readers()).measureFiles(16),
      "a baseline, report or HAR of 32 MB": async () => (await readers()).measureFiles(32),
    },
  },
  {
    name: "memory",
    title: "The most memory of certify, whatever the target answers, and of fuzz: without that of the target",
    unit: "megabytes",
    one: "all passes",
    rounds: 1,
    sideBySide: 2,
    prepare: async () => (await commands()).build(),
    goals: [
      { contender: "all passes", bound: "at most", value: 200 },
      { contender: "all fails, unexplained", bound: "at most", value: 300 },
      { contender: "all parts long", bound: "at most", value: 300 },
      { contender: "4 MB in each answer", bound: "at most", value: 300 },
      { contender: "fuzz with two jobs", bound: "at most", value: 400 },
    ],
    // What takes longest comes first: two are measured at once.
    contenders: {
      "all fails, unexplained": async () => (await memory()).measureFlooded(20, "signature"),
      "all parts long": async () => (await memory()).measureFlooded(3_000, "all"),
      "fuzz with two jobs": async ({ scale }) => (await memory()).measureFuzz(2, 20_000 * scale, ["reference"]),
      "300 kB in each answer": async () => (await memory()).measureFlooded(300_000, "signature", "--max-time", "10s"),
      "4 MB in each answer": async () => (await memory()).measureFlooded(4_000_000, "signature", "--max-time", "5s"),
      "all passes": async () => (await memory()).measureBundled("reference"),
    },
  },
  {
    // More than the cores of most machines: what they lose is the time that their processes take to start.
    name: "growth-of-jobs",
    title: "Random tasks judged over stdio, against a trivial signer in Python, by so many jobs",
    unit: "per second",
    one: "1 job",
    rounds: 1,
    contenders: Object.fromEntries(
      [1, 4, 16].map((jobs) => [jobs === 1 ? "1 job" : `${jobs} jobs`, campaign(jobs, undefined, FUZZED_BY_MANY)]),
    ),
  },
  {
    // Against a client that does nothing but send: what signing, judging and strict reading cost.
    name: "gate",
    title: "Requests over HTTP to the reference gateway in a process of its own, 8 connections",
    unit: "per second",
    one: "node:http with keep-alive",
    goals: [{ contender: "gate, signed ahead", bound: "at least", value: 0.8, times: "node:http with keep-alive" }],
    contenders: {
      "gate, signed ahead": async () => (await requests()).measureGate(),
      "node:http with keep-alive": async () => (await requests()).measureBareClient(),
      "gate, from the first signature to the last verdict": async () => (await requests()).measureWholeGate(),
    },
  },
  {
    name: "fuzz-drawing",
    title: "Random tasks drawn, in blocks of a hundred",
    unit: "per second of CPU time",
    one: "binary strings",
    goals: [{ contender: "nasty atoms", bound: "at least", value: 20_000 }],
    contenders: {
      "nasty atoms": loopApart(async () => (await drawing()).blocksOfNastyAtoms(BLOCK), BLOCK),
      "binary strings": loopApart(async () => (await drawing()).blocksOfBinaryStrings(BLOCK), BLOCK),
    },
  },
  {
    name: "fuzz-in-process",
    title: "Random tasks drawn, answered by the reference and judged, in one process",
    unit: "per second",
    one: "signer",
    goals: [{ contender: "signer", bound: "at least", value: 20_000 }],
    contenders: {
      signer: async ({ scale }) => (await campaigns()).measureInProcess("signer", FUZZED_IN_PROCESS * scale),
      "drawn and answered, not judged": async ({ scale }) =>
        (await campaigns()).measureAnswered(FUZZED_IN_PROCESS * scale),
      encoder: async ({ scale }) => (await campaigns()).measureInProcess("encoder", FUZZED_IN_PROCESS * scale),
      "verifier, several requests each": async ({ scale }) =>
        (await campaigns()).measureInProcess("verifier", (FUZZED * scale) / 5),
    },
  },
  {
    // A job is two processes that work side by side, ours and the signer's, so on two cores a second job finds little
    // that is idle: how jobs scale shows where each has one core.
    name: "fuzz-stdio",
    title: "Random tasks judged over stdio, against a trivial signer in Python",
    unit: "per second",
    one: "one job",
    goals: [
      { contender: "one job", bound: "at least", value: 5_000 },
      { contender: "two jobs", bound: "at least", value: 1.6, times: "one job" },
      { contender: "two jobs on two cores", bound: "at least", value: 1.6, times: "one job on one core" },
    ],
    contenders: {
      "one job": campaign(1),
      "two jobs": campaign(2),
      "one job on one core": campaign(1, 1),
      "two jobs on two cores": campaign(2, 2),
      "the signer alone, fed from a file": async ({ scale }) => (await campaigns()).measureSignerAlone(FUZZED * scale),
    },
  },
  {
    // No two jobs can do more than this machine's second core does.
    name: "cores",
    title: "What processes compute that exchange nothing, each on a core of its own: texts of JSON written and read",
    unit: "per second",
    one: "one process",
    rounds: 1,
    contenders: {
      "one process": async () => (await campaigns()).measureCores(1),
      "two processes": async () => (await campaigns()).measureCores(2),
    },
  },
];
