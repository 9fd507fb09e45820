import { join } from "node:path";
import { packageRoot } from "../package/package.ts";
import type { BundledSigner } from "./bundled-signer.ts";
import { compileAdapter } from "./compile-adapter.ts";
import { debianSigner } from "./debian-signer.ts";
import { npmSigner } from "./npm-signer.ts";
import reference from "./reference/reference-signer.ts";
import { tryCommand } from "./try-command.ts";

export type { BundledSigner, BundledTarget } from "./bundled-signer.ts";

const folder = join(packageRoot, "harness", "signers");
const liboauthProgram = join(packageRoot, "node_modules", ".cache", "countersign", "liboauth-adapter");
const PHP_PROBE = 'if (!extension_loaded("oauth")) { fwrite(STDERR, "the extension oauth is not loaded"); exit(1); }';

/** The signers that countersign brings adapters of, the reference first. */
export const bundledSigners: readonly BundledSigner[] = [
  {
    name: "reference",
    about: "the specification as countersign reads it, in this process",
    target: { kind: "in-process", signer: reference },
    packages: [],
    available: async () => true,
  },
  npmSigner("oauth-1.0a", "npm oauth-1.0a: HMAC-SHA1, and RSA-SHA256 by its hash function"),
  npmSigner("oauth", "npm oauth (node-oauth): HMAC-SHA1"),
  npmSigner("oauth-sign", "npm oauth-sign, the signer of the request package: HMAC-SHA1"),
  npmSigner("oauth-signature", "npm oauth-signature: HMAC-SHA1"),
  debianSigner({
    name: "python3-oauthlib",
    about: "Python oauthlib: HMAC-SHA1 and RSA-SHA256",
    packages: ["python3-oauthlib", "python3-jwt", "python3-cryptography"],
    argv: ["/usr/bin/python3", join(folder, "python3-oauthlib", "adapter.py")],
    prepare: () => tryCommand(["/usr/bin/python3", "-c", "import oauthlib.oauth1, jwt, cryptography"]),
  }),
  debianSigner({
    name: "libnet-oauth-perl",
    about: "Perl Net::OAuth: HMAC-SHA1",
    packages: ["libnet-oauth-perl"],
    argv: ["/usr/bin/perl", join(folder, "libnet-oauth-perl", "adapter.pl")],
    prepare: () => tryCommand(["/usr/bin/perl", "-MNet::OAuth", "-MJSON::PP", "-e", "1"]),
  }),
  debianSigner({
    name: "libwww-oauth-perl",
    about: "Perl WWW::OAuth: HMAC-SHA1, and RSA-SHA256 by its signer",
    packages: ["libwww-oauth-perl", "libcrypt-openssl-rsa-perl"],
    argv: ["/usr/bin/perl", join(folder, "libwww-oauth-perl", "adapter.pl")],
    prepare: () => tryCommand(["/usr/bin/perl", "-MWWW::OAuth", "-MCrypt::OpenSSL::RSA", "-MJSON::PP", "-e", "1"]),
  }),
  debianSigner({
    name: "php-oauth",
    about: "PHP's PECL extension oauth: HMAC-SHA1",
    packages: ["php-oauth", "php-cli"],
    argv: ["/usr/bin/php", join(folder, "php-oauth", "adapter.php")],
    prepare: () => tryCommand(["/usr/bin/php", "-r", PHP_PROBE]),
  }),
  debianSigner({
    name: "ruby-oauth",
    about: "Ruby oauth: HMAC-SHA1",
    packages: ["ruby-oauth"],
    argv: ["/usr/bin/ruby", join(folder, "ruby-oauth", "adapter.rb")],
    prepare: () => tryCommand(["/usr/bin/ruby", "-rjson", "-roauth", "-e", ""]),
  }),
  debianSigner({
    name: "ruby-simple-oauth",
    about: "Ruby simple_oauth: HMAC-SHA1",
    packages: ["ruby-simple-oauth"],
    argv: ["/usr/bin/ruby", join(folder, "ruby-simple-oauth", "adapter.rb")],
    prepare: () => tryCommand(["/usr/bin/ruby", "-rjson", "-rsimple_oauth", "-e", ""]),
  }),
  debianSigner({
    name: "liboauth",
    about: "C liboauth, its adapter compiled when first asked for: HMAC-SHA1",
    packages: ["liboauth-dev", "libjansson-dev", "gcc", "libc6-dev"],
    argv: [liboauthProgram],
    prepare: () => compileAdapter(join(folder, "liboauth", "adapter.c"), liboauthProgram, ["oauth", "jansson"]),
  }),
];

/** Returns the bundled signer of that name, if there is one. */
export function bundledSigner(name: string): BundledSigner | undefined {
  return bundledSigners.find((signer) => signer.name === name);
}
