import type { Property } from "../../fuzz/property.ts";
import { explanationsKeepSecrets } from "./explanations-keep-secrets.ts";
import { gatewayAnswersAreRead } from "./gateway-answers-are-read.ts";
import { requestsAreReadOrRefused } from "./requests-are-read-or-refused.ts";
import { workAboveGrowsWithLength } from "./work-above-grows-with-length.ts";

/** The laws of what harness/explain, harness/gate and harness/cli read, which harness/fuzz does not see. */
export const laws: readonly Property[] = [
  requestsAreReadOrRefused,
  explanationsKeepSecrets,
  gatewayAnswersAreRead,
  workAboveGrowsWithLength,
];
