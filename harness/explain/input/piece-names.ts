/** What a request consists of, and what decides how a text is read as one. */
export type RequestPiece = "method" | "url" | "body" | "scheme" | "publicUrl" | "entry" | "format";

/** What a caller calls the pieces that can be given beside a text, for sentences such as `Give it as --body.` */
export type PieceNames = Readonly<Record<RequestPiece, string>>;

/** The flags of `countersign explain`. */
export const flagNames: PieceNames = {
  method: "--method",
  url: "--url",
  body: "--body",
  scheme: "--scheme",
  publicUrl: "--public-url",
  entry: "--entry",
  format: "--format",
};
