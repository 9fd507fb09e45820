/** The process in which requests are explained, so that the gateway goes on answering meanwhile. */
import { endingSignals } from "../interrupt/until-interrupted.ts";
import { explainReceived, type SentInName } from "./explain-received.ts";

process.on("message", (task: SentInName) => process.send?.(explainReceived(task)));
// Whoever asks decides when it ends: Ctrl-C goes to both.
for (const signal of endingSignals) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
