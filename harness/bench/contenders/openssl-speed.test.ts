import { describe, expect, it } from "vitest";
import { parseOpensslSpeed } from "./openssl-speed.ts";

const OPENSSL_3_0 = `version: 3.0.19
options: bn(64,64)
                  sign    verify    sign/s verify/s
rsa 4096 bits 0.005469s 0.000084s    182.9  11938.1
`;
const MORE_COLUMNS = `
                   sign    verify    encrypt   decrypt   sign/s verify/s  encr./s  decr./s
rsa  4096 bits 0.003333s 0.000050s 0.000052s 0.003340s    300.0  20000.5  19230.8    299.4
`;

describe("parseOpensslSpeed", () => {
  it.each([
    ["OpenSSL 3.0", OPENSSL_3_0, { sign: 182.9, verify: 11_938.1 }],
    ["columns for encryption between", MORE_COLUMNS, { sign: 300, verify: 20_000.5 }],
    ["another key size", OPENSSL_3_0.replace("4096", "2048"), undefined],
    ["no rates", "version: 3.0.19\n", undefined],
    ["nothing", "", undefined],
  ])("%s", (_name, stdout, rates) => {
    expect(parseOpensslSpeed(stdout)).toEqual(rates);
  });
});
