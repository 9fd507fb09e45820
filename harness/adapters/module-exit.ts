/** Statuses with which the module host exits before it starts, so that we can say why. */
export const moduleExit = {
  /** The module could not be read, or threw while it was. */
  threw: 96,
  /** Its default export is no signer module. */
  noSigner: 97,
} as const;
