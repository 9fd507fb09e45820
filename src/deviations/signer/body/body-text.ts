import { describeMistakes, github } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { undoEach } from "../../sent-request.ts";

const shared = { clauses: ["body.1", "base-string.2"] } as const;

/** Mistakes in how names and values are written in the body, which is signed rightly; wrong encodings are the encoders'. */
export const bodyTextDeviations: readonly Deviation[] = describeMistakes("encodeBodyText", shared, {
  "body-normalised": {
    title: "The body is normalised to NFC after signing",
    happens: "e with a combining accent (U+0301) is signed as it is, and sent as the one character é.",
    fix: "Normalise the text before it is signed, or not at all.",
    links: github("filesender/filesender/pull/2620", "sanic-org/sanic/pull/2625"),
    meant: (sent) => undoEach(sent, (name, value) => [[name.normalize("NFD"), value.normalize("NFD")]]),
    replace: (right) => (text) => right(text.normalize("NFC")),
  },
});
