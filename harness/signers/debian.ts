import { join } from "node:path";
import { type Bundled, type BundledRole, placeOf } from "./bundled.ts";
import type { CommandFailure } from "./try-command.ts";

/** The description of what is made of Debian's packages. */
interface FromDebian extends Pick<Bundled, "about" | "packages"> {
  /** The package that it is named after. Default: the first of its packages. */
  readonly of?: string;
  /** Default: signer. */
  readonly role?: BundledRole;
  /** The program that runs the adapter, a file of its folder; or, without one, the adapter's own program. */
  readonly program: string;
  readonly adapter?: string;
  /** Tries whether the packages are there, and compiles what must be compiled. */
  readonly prepare: () => Promise<CommandFailure | undefined>;
}

/** Describes a signer or verifier from Debian's packages, run as a process. */
export function fromDebian(description: FromDebian): Bundled {
  const { about, packages, of = packages[0] ?? "", role = "signer", program, adapter, prepare } = description;
  const place = placeOf(of, role);
  return {
    ...place,
    about,
    packages,
    target: { kind: "command", argv: adapter === undefined ? [program] : [program, join(place.folder, adapter)] },
    available: async () => {
      const failure = await prepare();
      if (failure === undefined) return true;
      const list = packages.join(" ");
      const install = `apt-get install --no-install-recommends ${list}`;
      return `expected Debian's ${list}, got: ${failure.reason}; install with: ${install}`;
    },
  };
}
