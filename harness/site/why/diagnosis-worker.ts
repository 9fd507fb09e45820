// What the worker runs. The build makes a function of it, whose text starts the worker: a page that was opened as a file may not name
// a script for one.
import { CountersignError } from "../../../src/countersign-error.ts";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { explainText } from "../../explain/explain-text.ts";
import type { DiagnosisAnswer, DiagnosisQuestion } from "./diagnosis-message.ts";

globalThis.onmessage = ({ data }: MessageEvent<DiagnosisQuestion>) => {
  globalThis.postMessage(answer(data));
};

function answer({ id, ...question }: DiagnosisQuestion): DiagnosisAnswer {
  try {
    return { id, explanation: explainText(question, catalogue) };
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    return { id, problem: { message: error.message, ...(error.hint !== undefined && { hint: error.hint }) } };
  }
}
