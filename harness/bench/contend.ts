import { quick, thorough } from "./comparison.ts";
import { comparisons } from "./comparisons.ts";

// The process of one contender in one round: its sample is the last line of standard output.
const [comparisonName, contenderName, budgetName] = process.argv.slice(2);
const contender = comparisons.find(({ name }) => name === comparisonName)?.contenders[contenderName ?? ""];
if (contender === undefined) throw new TypeError(`no contender ${contenderName} in ${comparisonName}`);
const sample = await contender(budgetName === quick.name ? quick : thorough);
process.stdout.write(`${JSON.stringify(sample)}\n`);
