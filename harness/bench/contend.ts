import type { Budget } from "./comparison.ts";
import { comparisons } from "./comparisons.ts";

// The process of one contender in one round: its sample is the last line of standard output.
const [comparisonName, contenderName, budgetText = ""] = process.argv.slice(2);
const budget: Budget = JSON.parse(budgetText);
const contenders = comparisons.find(({ name }) => name === comparisonName)?.contenders ?? [];
const contender = contenders.find(({ name }) => name === contenderName);
if (contender === undefined) throw new TypeError(`no contender ${contenderName} in ${comparisonName}`);
process.stdout.write(`${JSON.stringify(await contender.measure(budget))}\n`);
