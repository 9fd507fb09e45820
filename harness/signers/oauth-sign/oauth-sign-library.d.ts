/** The part of the untyped package `oauth-sign` that its adapter calls. */
declare module "oauth-sign" {
  export function generateBase(
    httpMethod: string,
    baseUri: string,
    parameters: Record<string, string | string[]>,
  ): string;
  export function sign(
    signatureMethod: string,
    httpMethod: string,
    baseUri: string,
    parameters: Record<string, string | string[]>,
    consumerSecret: string,
  ): string;
}
