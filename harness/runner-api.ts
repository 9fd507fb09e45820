export { connect } from "./adapters/connect.ts";
export type { ConnectOptions } from "./adapters/connect-options.ts";
export { adaptInProcess } from "./adapters/in-process.ts";
export type { SignerModule } from "./adapters/module/signer-module.ts";
export { parseTarget, type Target } from "./adapters/target.ts";
export { type Gateway, type GatewayOptions, startGateway } from "./gateway/start-gateway.ts";
export {
  type Reporter,
  type ReporterName,
  type ReporterOptions,
  reporterNames,
  reporters,
} from "./reporters/reporters.ts";
export { type RunOptions, runSuite } from "./runner/run.ts";
export { addChallenge } from "./suite/add-challenge.ts";
export { loadVectors } from "./suite/load-vectors.ts";
