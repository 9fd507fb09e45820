import { type Command, InvalidArgumentError } from "commander";
import { type IncidentKind, incidentKinds, type Tolerance } from "../../../src/judging/note.ts";

const FORM = new RegExp(`^(${incidentKinds.join("|")})=([0-9]{1,6})$`);

export interface ToleranceFlags {
  readonly tolerate?: Tolerance;
}

/** Adds `--tolerate` to a command that runs a target. */
export function addToleranceOption(command: Command): Command {
  return command.option(
    "--tolerate <kind=n>",
    `incidents of an unstable target that do not fail the run (${incidentKinds.join(", ")}); once for each kind`,
    parseTolerance,
  );
}

/** Reads how many incidents of a kind are tolerated, and adds it to the others. */
function parseTolerance(text: string, before: Tolerance = {}): Tolerance {
  const [, kind, count] = FORM.exec(text) ?? [];
  if (kind === undefined) {
    throw new InvalidArgumentError(
      `Expected a kind and a number, such as crash=2; kinds: ${incidentKinds.join(", ")}.`,
    );
  }
  return { ...before, [kind as IncidentKind]: Number(count) };
}
