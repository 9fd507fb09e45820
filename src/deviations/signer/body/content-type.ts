import { describeMistakes, github } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";

const shared = {
  fix: "Send Content-Type: application/x-www-form-urlencoded.",
  clauses: ["endpoints.content-type", "header.1"],
} as const;

/** Mistakes in the content type, and the charset that a sender is free to add. */
export const contentTypeDeviations: readonly Deviation[] = describeMistakes("contentType", shared, {
  "content-type-missing": {
    title: "The request has no Content-Type",
    happens: "The header is left out, so the gateway does not read the body as a form.",
    links: github("eclipse-ee4j/jersey/issues/3185"),
    change: () => "",
  },
  "content-type-json": {
    title: "The content type is application/json",
    happens: "The body is a form, and the header says that it is JSON.",
    change: () => "application/json",
  },
  "content-type-multipart": {
    title: "The content type is multipart/form-data",
    happens: "The body is a form of another kind than the header says.",
    change: () => "multipart/form-data",
  },
  "content-type-text": {
    title: "The content type is text/plain",
    happens: "The HTTP client's own content type for a text is left in place.",
    change: () => "text/plain",
  },
  "content-type-charset": {
    title: "The content type names a charset",
    happens: "; charset=UTF-8 follows the media type.",
    fix: "Nothing: the values are UTF-8 with it and without it.",
    clauses: ["header.1"],
    permitted: "A charset parameter may follow: clause header.1.",
    replace: (right) => (charset) => right(charset ?? "UTF-8"),
  },
});
