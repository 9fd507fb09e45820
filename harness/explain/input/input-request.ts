import type { HttpRequest } from "../../../src/signing/http-request.ts";
import type { PieceNames } from "./piece-names.ts";

export const requestFormats = [
  "http",
  "curl",
  "har",
  "curl-trace",
  "authorization",
  "fetch",
  "httpie",
  "powershell",
] as const;

/** One of {@link requestFormats}. */
export type RequestFormat = (typeof requestFormats)[number];

/** A request as it was read from a text. */
export interface InputRequest {
  readonly request: HttpRequest;
  /** Assumptions and omissions while reading, one sentence each. */
  readonly notes: readonly string[];
  /** Set where the text does not say the scheme of its URL. */
  readonly isSchemeAssumed?: true;
}

/** Facts that a text alone does not state. */
export interface ReadingOptions {
  /** Default: recognised by the text. */
  readonly format?: RequestFormat;
  /** Scheme of the URL, where the text is raw HTTP. Default: `https`. */
  readonly scheme?: "http" | "https";
  /** The URL that was signed, where a proxy hides it. */
  readonly publicUrl?: string;
  /** The method, where the text is a header alone. Default: `POST`. */
  readonly method?: string;
  /** The URL that was called, where the text is a header alone. */
  readonly url?: string;
  /** The body that was sent, where the text does not hold it. */
  readonly body?: string;
  /** The number of a HAR's entry, from 1. Default: its only POST with an Authorization header. */
  readonly entry?: number;
  /** What the notes and errors call these facts. Default: the flags of `countersign explain`. */
  readonly names?: PieceNames;
}
