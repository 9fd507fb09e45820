/** The part of the untyped package `oauther` that its adapter calls. */
declare module "oauther" {
  interface Oauther {
    validate(request: object): boolean;
  }
  const oauther: new (config: { consumer: { key: string; secret: string } }) => Oauther;
  export = oauther;
}
