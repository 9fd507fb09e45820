import { describeMistakes } from "../../describe-mistakes.ts";
import type { Deviation, DeviationHead } from "../../deviation.ts";
import { undoEach } from "../../sent-request.ts";
import { changeValues } from "../change-values.ts";

/** Which fields are written otherwise. */
interface Fields {
  readonly fix: string;
  readonly names: readonly string[];
  readonly form: RegExp;
}

/** How a field is written otherwise: what it does not say is what its table says. */
interface FieldMistake
  extends Partial<Fields>,
    Pick<DeviationHead, "title" | "happens">,
    Partial<Pick<DeviationHead, "links">> {
  readonly change: (value: string) => string;
  /** Returns the values that may have become this one. */
  readonly undo: (value: string) => readonly string[];
}

/** Makes the mistakes in how fields of the transfer are written, which are signed and sent alike. */
export function describeFieldMistakes(
  shared: Fields,
  mistakes: Readonly<Record<string, FieldMistake>>,
): readonly Deviation[] {
  return Object.entries(mistakes).flatMap(([id, mistake]) => {
    const { names, form, change, undo, ...head } = { ...shared, ...mistake };
    const isMeant = (name: string): boolean => names.includes(name);
    return describeMistakes(
      "operationParameters",
      { clauses: ["endpoints.transfer"] },
      {
        [id]: {
          ...head,
          meant: (sent) =>
            undoEach(sent, (name, value) => (isMeant(name) ? undo(value) : [value]).map((before) => [name, before])),
          change: changeValues((value, name) => (isMeant(name) && form.test(value) ? change(value) : value)),
        },
      },
    );
  });
}
