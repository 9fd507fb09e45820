import { join } from "node:path";
import type { Language } from "../../src/deviations/deviation.ts";
import { packageRoot } from "../package/package.ts";
import { tryCommand } from "../signers/try-command.ts";

type Argv = readonly [string, ...string[]];

/** How a language's signer is run, and what must be installed for it. */
interface Runtime {
  /** Debian's packages. */
  readonly packages: readonly string[];
  /** Ends with status 0 where all that the signer needs is there. */
  readonly probe: Argv;
  /** Compiles the signer into a folder. */
  readonly build?: (folder: string) => Argv;
  readonly argv: (folder: string) => Argv;
}

/** The compilers share two cores with whatever else runs: a first build of Go's library takes a minute then. */
const BUILD_MS = 300_000;

const source = (name: string): string => join(packageRoot, "harness", "wild", "signers", name);

const runtimes: Readonly<Record<Language, Runtime>> = {
  JavaScript: {
    packages: ["nodejs"],
    probe: [process.execPath, "--version"],
    argv: () => [process.execPath, source("wild.mjs")],
  },
  PHP: {
    packages: ["php-cli", "php-mbstring", "php-intl"],
    probe: ["php", "-r", 'exit(extension_loaded("mbstring") && extension_loaded("intl") ? 0 : 1);'],
    argv: () => ["php", source("wild.php")],
  },
  Python: { packages: ["python3"], probe: ["python3", "--version"], argv: () => ["python3", source("wild.py")] },
  Ruby: { packages: ["ruby"], probe: ["ruby", "--version"], argv: () => ["ruby", source("wild.rb")] },
  Perl: {
    packages: ["perl", "liburi-perl"],
    probe: ["perl", "-MURI::Escape", "-e", "1"],
    argv: () => ["perl", source("wild.pl")],
  },
  Go: {
    packages: ["golang-go"],
    probe: ["go", "version"],
    build: (folder) => ["go", "build", "-o", join(folder, "wild-go"), source("wild.go")],
    argv: (folder) => [join(folder, "wild-go")],
  },
  Java: {
    packages: ["default-jdk-headless"],
    probe: ["javac", "-version"],
    build: (folder) => ["javac", "-d", folder, source("Wild.java")],
    argv: (folder) => ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-cp", folder, "Wild"],
  },
  "C#": {
    packages: ["mono-mcs", "mono-runtime", "libmono-system-web4.0-cil"],
    probe: ["mcs", "--version"],
    build: (folder) => ["mcs", "-nologo", "-r:System.Web.dll", `-out:${join(folder, "wild.exe")}`, source("Wild.cs")],
    argv: (folder) => ["mono", join(folder, "wild.exe")],
  },
};

/** A signer that can be run, or why it cannot and what to install. */
export type Prepared = { readonly argv: readonly string[] } | { readonly missing: string };

/** Looks for a language's runtime and compiles its signer into a folder, if it is compiled. */
export async function prepare(language: Language, folder: string): Promise<Prepared> {
  const { packages, probe, build, argv } = runtimes[language];
  const install = `apt-get install --no-install-recommends ${packages.join(" ")}`;
  const absent = await tryCommand(probe);
  if (absent !== undefined)
    return { missing: `expected ${packages.join(" ")}, got: ${absent.reason}; install with: ${install}` };
  const broken = build === undefined ? undefined : await tryCommand(build(folder), BUILD_MS);
  return broken === undefined ? { argv: argv(folder) } : { missing: `its signer does not compile: ${broken.reason}` };
}
