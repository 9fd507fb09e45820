import type { BundledSigner } from "./bundled-signer.ts";
import type { CommandFailure } from "./try-command.ts";

/** The description of a signer from Debian's packages. */
interface DebianSigner extends Pick<BundledSigner, "name" | "about" | "packages"> {
  /** The adapter's program and its arguments. */
  readonly argv: readonly string[];
  /** Tries whether the packages are there, and compiles what must be compiled. */
  readonly prepare: () => Promise<CommandFailure | undefined>;
}

/** Describes a signer from Debian's packages, run as a process. */
export function debianSigner({ argv, prepare, ...signer }: DebianSigner): BundledSigner {
  return {
    ...signer,
    target: { kind: "command", argv },
    available: async () => {
      const failure = await prepare();
      if (failure === undefined) return true;
      const list = signer.packages.join(" ");
      const install = `apt-get install --no-install-recommends ${list}`;
      return `expected Debian's ${list}, got: ${failure.reason}; install with: ${install}`;
    },
  };
}
