import { CountersignError } from "../../countersign-error.ts";
import type { FileCredentials } from "../vector.ts";
import type { NamedTask } from "./authored-task.ts";

/**
 * Adds the credentials that a task names to those of its file.
 *
 * @throws {CountersignError} `credentials-name-taken` when the file holds others of that name: a vector with credentials
 * of its own is called like some that are shared.
 */
export function addCredentials(known: Record<string, FileCredentials>, { task, credentials }: NamedTask): void {
  const name = task.credentials;
  const before = known[name];
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(credentials)) {
    throw new CountersignError(
      "credentials-name-taken",
      `credentials ${name}: expected one meaning in the file, got two`,
      "Give the vector with its own credentials another name.",
    );
  }
  known[name] = credentials;
}
