import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../package/package.ts";
import { tryCommand } from "../../signers/try-command.ts";
import type { Budget, Sample } from "../comparison.ts";
import { transfer } from "../contenders/transfer-request.ts";
import { median } from "../statistics.ts";

type Argv = readonly [string, ...string[]];

/** The name of a signer of another language. */
export type PeerName =
  | "Python oauthlib"
  | "C liboauth"
  | "Perl Net::OAuth"
  | "Ruby oauth"
  | "PHP pecl/oauth"
  | "Go gomodule/oauth1"
  | "Java signpost";

/** A signer of another language. */
interface Peer {
  /** Debian's packages. */
  readonly packages: readonly string[];
  /** The program that is run, or compiled, in this folder. */
  readonly source: string;
  /** Compiles it; without this the source is run as it is. */
  readonly build?: (source: string) => Argv;
  /** What the compiler writes. */
  readonly built?: string;
  /** Ends with status 0 where the library is there, unless compiling shows that already. */
  readonly probe?: Argv;
  readonly argv: (program: string) => Argv;
  /** How many times as long as other programs it takes to become as fast as it can. */
  readonly warmUps?: number;
}

const BUILD_MS = 170_000;
const folder = join(packageRoot, "node_modules", ".cache", "countersign", "bench");
const jars = ["signpost-core", "commons-codec"].map((name) => `/usr/share/java/${name}.jar`);
/** Go's own libraries and Debian's, and no modules from elsewhere. */
const goBuild = ["env", "GO111MODULE=off", "GOPATH=/usr/share/gocode", "go", "build"] as const;
const phpProbe = 'exit(extension_loaded("oauth") ? 0 : 1);';

const peers: Readonly<Record<PeerName, Peer>> = {
  "Python oauthlib": {
    packages: ["python3-oauthlib"],
    source: "python3-oauthlib.py",
    probe: ["/usr/bin/python3", "-c", "import oauthlib.oauth1"],
    argv: (program) => ["/usr/bin/python3", program],
  },
  "C liboauth": {
    packages: ["liboauth-dev", "gcc", "libc6-dev"],
    source: "liboauth.c",
    build: (source) => ["cc", "-std=c11", "-O2", "-o", join(folder, "liboauth"), source, "-loauth"],
    built: "liboauth",
    argv: (program) => [program],
  },
  "Perl Net::OAuth": {
    packages: ["libnet-oauth-perl"],
    source: "net-oauth.pl",
    probe: ["/usr/bin/perl", "-MNet::OAuth", "-e", "1"],
    argv: (program) => ["/usr/bin/perl", program],
  },
  "Ruby oauth": {
    packages: ["ruby-oauth"],
    source: "ruby-oauth.rb",
    probe: ["/usr/bin/ruby", "-roauth", "-e", ""],
    argv: (program) => ["/usr/bin/ruby", program],
  },
  "PHP pecl/oauth": {
    packages: ["php-oauth", "php-cli"],
    source: "pecl-oauth.php",
    probe: ["/usr/bin/php", "-r", phpProbe],
    argv: (program) => ["/usr/bin/php", program],
  },
  "Go gomodule/oauth1": {
    packages: ["golang-go", "golang-github-gomodule-oauth1-dev"],
    source: "gomodule.go",
    // A function without a body, of another package: its file is not complete.
    build: (source) => [...goBuild, "-gcflags=-complete=false", "-o", join(folder, "gomodule"), source],
    built: "gomodule",
    argv: (program) => ["env", "GOMAXPROCS=1", program],
  },
  "Java signpost": {
    packages: ["default-jdk-headless", "liboauth-signpost-java"],
    source: "Signpost.java",
    build: (source) => ["javac", "-d", folder, "-cp", jars.join(":"), source],
    built: "Signpost.class",
    argv: () => ["java", "-XX:+UseSerialGC", "-cp", [folder, ...jars].join(":"), "Signpost"],
    warmUps: 5,
  },
};

/** Measures how often a second a peer makes the base string, or the signature, of the transfer request. */
export async function measurePeer(
  name: PeerName,
  operation: "base-string" | "signature",
  { warmUpMs, batchMs }: Budget,
): Promise<Sample> {
  const peer = peers[name];
  const program = await findProgram(peer);
  if (typeof program !== "string") {
    const list = peer.packages.join(" ");
    const install = `apt-get install --no-install-recommends ${list}`;
    return { skipped: `expected Debian's ${list}, got: ${program.reason}; install with: ${install}` };
  }
  const [file, ...args] = peer.argv(program);
  const { method, url, consumerKey, consumerSecret, nonce, timestamp, parameters } = transfer;
  const request = [method, url, consumerKey, consumerSecret, nonce, timestamp, ...parameters.flat()];
  const budget = [warmUpMs * (peer.warmUps ?? 1), batchMs].map(String);
  const printed = execFileSync(file, [...args, operation, ...budget, ...request], {
    encoding: "utf8",
    timeout: 60_000,
  });
  const lines = printed.trimEnd().split("\n");
  return { value: median(lines.slice(1, 4).map(Number)), answer: lines[4] ?? "" };
}

/** Finds the program of a peer, compiled where its source is newer, or why there is none. */
async function findProgram({ source, build, built, probe }: Peer): Promise<string | { readonly reason: string }> {
  const path = join(packageRoot, "harness", "bench", "peers", source);
  if (build === undefined || built === undefined) return (probe && (await tryCommand(probe))) ?? path;
  const program = join(folder, built);
  if (existsSync(program) && statSync(program).mtimeMs > statSync(path).mtimeMs) return program;
  mkdirSync(folder, { recursive: true });
  return (await tryCommand(build(path), BUILD_MS)) ?? program;
}
