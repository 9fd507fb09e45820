/** The part of the untyped package `oauth` that its adapter calls. */
declare module "oauth" {
  export class OAuth {
    constructor(
      requestUrl: string | null,
      accessUrl: string | null,
      consumerKey: string,
      consumerSecret: string,
      version: string,
      authorizeCallback: string | null,
      signatureMethod: string,
    );
    post(
      url: string,
      token: string | null,
      tokenSecret: string | null,
      body: Record<string, string | string[]>,
    ): unknown;
  }
}
