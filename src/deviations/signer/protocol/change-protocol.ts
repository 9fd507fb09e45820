import type { Parameter } from "../../../signing/parameter.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import type { Replacement } from "../../deviation.ts";

type ProtocolReplacement = Extract<Replacement, { readonly stage: "protocolParameters" }>;

/**
 * Makes the replacements of a signer that changes one protocol parameter. A caller that repeats it in the body has not
 * fixed its value: both are signed.
 */
export function changeProtocol(
  parameter: string,
  change: (value: string, task: SigningTask) => string,
): ProtocolReplacement & { readonly also: readonly Replacement[] } {
  return {
    stage: "protocolParameters",
    replace: (right) => (task) =>
      right(task).map((pair): Parameter => (pair[0] === parameter ? [parameter, change(pair[1], task)] : pair)),
    also: [
      {
        stage: "collectParameters",
        replace: (right) => (operation, protocol, url) => {
          const isOther = ([name, value]: Parameter): boolean =>
            name === parameter && !protocol.some((own) => own[0] === name && own[1] === value);
          const others = operation.filter(isOther);
          return [
            ...others,
            ...right(
              operation.filter((pair) => !isOther(pair)),
              protocol,
              url,
            ),
          ];
        },
      },
    ],
  };
}
