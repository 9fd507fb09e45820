// A script of its own: most of it is arithmetic of RSA, which few readers need.
import { signRequest } from "../../../src/signing/sign-request.ts";

globalThis.countersignProvide?.("signing", { signRequest });
