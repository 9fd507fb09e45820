/** The process in which refused requests are diagnosed, so that the gateway goes on answering meanwhile. */
import type { SentInName } from "../../inspect/explain-received.ts";
import { endingSignals } from "../../interrupt/until-interrupted.ts";
import { diagnoseRefused } from "./diagnose-refused.ts";

process.on("message", (task: SentInName) => process.send?.(diagnoseRefused(task)));
// The gateway decides when it ends: Ctrl-C goes to both, and what is under way is to be finished in order.
for (const signal of endingSignals) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
