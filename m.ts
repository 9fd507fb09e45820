import { catalogue } from "./src/deviations/catalogue.ts";
import { explainRequest } from "./harness/explain/explain-request.ts";
console.log(catalogue, explainRequest)
