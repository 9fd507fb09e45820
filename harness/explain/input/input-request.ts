import type { HttpRequest } from "../../../src/signing/http-request.ts";

/** Formats of a request. */
export const requestFormats = ["http", "curl", "har"] as const;

/** One of {@link requestFormats}. */
export type RequestFormat = (typeof requestFormats)[number];

/** A request as it was read from a text. */
export interface InputRequest {
  readonly request: HttpRequest;
  /** Assumptions and omissions while reading, one sentence each. */
  readonly notes: readonly string[];
}

/** Facts that a text alone does not state. */
export interface ReadingOptions {
  /** Default: recognised by the text. */
  readonly format?: RequestFormat;
  /** Scheme of the URL, where the text is raw HTTP. Default: `https`. */
  readonly scheme?: "http" | "https";
  /** The URL that was signed, where a proxy hides it. */
  readonly publicUrl?: string;
  /** The number of a HAR's entry, from 1. Default: its only POST with an Authorization header. */
  readonly entry?: number;
}
