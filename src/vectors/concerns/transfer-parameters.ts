import type { Parameter } from "../../signing/parameter.ts";
import type { AuthoredSigning, SigningConcern } from "../concern.ts";
import { transferTable } from "./transfer-table.ts";

/** The parameters of the transfer operation, one by one. */
export const transferParameters: SigningConcern = {
  kind: "signing",
  concern: "transfer-parameters",
  about: "Each parameter of the transfer table alone, with a value of its shape that is easily spoilt.",
  flags: {
    TransferParameter: {
      bugType: "collection",
      description: "One parameter of the transfer table, with a value of its shape that is easily spoilt.",
      effect: "Transfers that use this parameter are refused.",
      clauses: ["endpoints.transfer", "endpoints.names", "base-string.1"],
    },
  },
  vectors: [
    ...transferTable.map(([name, value, comment]) => alone(name.replaceAll("_", "-"), [name, value], comment)),
    alone("deposit2card-true", ["deposit2card", "true"], "A boolean is the text true, neither True nor 1."),
  ],
};

function alone(name: string, parameter: Parameter, comment: string): AuthoredSigning {
  const url = "https://gateway.example/paynet/api/v4/transfer/1111";
  return { name, comment, flags: ["TransferParameter"], url, parameters: [parameter] };
}
