/** The part of the untyped package `oauth-signature` that its adapter calls. */
declare module "oauth-signature" {
  type Parameters = Record<string, string | string[]>;
  interface OAuthSignature {
    generate(
      httpMethod: string,
      url: string,
      parameters: Parameters,
      consumerSecret: string,
      tokenSecret: string | undefined,
      options: { encodeSignature: boolean },
    ): string;
    readonly SignatureBaseString: new (
      httpMethod: string,
      url: string,
      parameters: Parameters,
    ) => { generate(): string };
  }
  const library: OAuthSignature;
  export = library;
}
