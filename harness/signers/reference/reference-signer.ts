import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import { computeRequest } from "../../../src/signing/sign-request.ts";
import { buildRequest } from "../../../src/spec/build-request.ts";
import { readResponse } from "../../../src/spec/read-response.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import type { SignerModule } from "../../adapters/module/signer-module.ts";
import { packageVersion } from "../../package/package.ts";

/** The specification itself, as this package reads it, in all four roles. */
const signer: SignerModule = {
  implementation: {
    name: "reference",
    version: packageVersion(),
    language: "typescript",
  },
  sign: (task) => computeRequest(task),
  verify({ request, consumers, now }) {
    const verification = verifyRequest(request, consumers, now);
    return verification.accepted ? { accepted: true } : { accepted: false, reason: verification.reason };
  },
  encode: percentEncode,
  build: buildRequest,
  respond: readResponse,
};

export default signer;
