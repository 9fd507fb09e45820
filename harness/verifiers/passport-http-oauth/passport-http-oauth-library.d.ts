/** The part of the untyped package `passport-http-oauth` that its adapter calls. */
declare module "passport-http-oauth" {
  type Done<Values extends readonly unknown[]> = (error: unknown, ...values: Partial<Values>) => void;

  export class ConsumerStrategy {
    constructor(
      consumer: (consumerKey: string, done: Done<[consumer: object | false, secret: string]>) => void,
      token: (requestToken: string, done: Done<[secret: string | false]>) => void,
      validate: (timestamp: string, nonce: string, done: Done<[isValid: boolean]>) => void,
    );
    authenticate(request: object): void;
  }
}
