import { join } from "node:path";
import { packageRoot } from "../package/package.ts";
import { type Bundled, placeOf } from "./bundled.ts";
import { compileAdapter } from "./compile-adapter.ts";
import { fromDebian } from "./debian.ts";
import { fromNpm } from "./npm.ts";
import reference from "./reference/reference-signer.ts";
import { tryCommand } from "./try-command.ts";

export type { Bundled, BundledTarget } from "./bundled.ts";

const liboauthSource = join(placeOf("liboauth", "signer").folder, "adapter.c");
const liboauthProgram = join(packageRoot, "node_modules", ".cache", "countersign", "liboauth-adapter");

const PHP_PROBE = 'if (!extension_loaded("oauth")) { fwrite(STDERR, "the extension oauth is not loaded"); exit(1); }';
const python = "/usr/bin/python3";
const perl = "/usr/bin/perl";
const php = "/usr/bin/php";
const ruby = "/usr/bin/ruby";
const fromPython = {
  packages: ["python3-oauthlib", "python3-jwt", "python3-cryptography"],
  program: python,
  adapter: "adapter.py",
  prepare: () => tryCommand([python, "-c", "import oauthlib.oauth1, jwt, cryptography"]),
};
const fromNetOAuth = {
  packages: ["libnet-oauth-perl"],
  program: perl,
  adapter: "adapter.pl",
  prepare: () => tryCommand([perl, "-MNet::OAuth", "-MJSON::PP", "-e", "1"]),
};
const fromPhp = {
  packages: ["php-oauth", "php-cli"],
  program: php,
  adapter: "adapter.php",
  prepare: () => tryCommand([php, "-r", PHP_PROBE]),
};

/** The signers and verifiers that countersign brings adapters of, the reference first. */
export const everyBundled: readonly Bundled[] = [
  {
    ...placeOf("reference", "signer"),
    about: "the specification as countersign reads it, in this process",
    target: { kind: "in-process", signer: reference },
    packages: [],
    available: async () => true,
  },
  fromNpm("oauth-1.0a", "npm oauth-1.0a: HMAC-SHA1, and RSA-SHA256 by its hash function"),
  fromNpm("oauth", "npm oauth (node-oauth): HMAC-SHA1"),
  fromNpm("oauth-sign", "npm oauth-sign, the signer of the request package: HMAC-SHA1"),
  fromNpm("oauth-signature", "npm oauth-signature: HMAC-SHA1"),
  fromDebian({ ...fromPython, about: "Python oauthlib: HMAC-SHA1 and RSA-SHA256" }),
  fromDebian({ ...fromNetOAuth, about: "Perl Net::OAuth: HMAC-SHA1" }),
  fromDebian({
    about: "Perl WWW::OAuth: HMAC-SHA1, and RSA-SHA256 by its signer",
    packages: ["libwww-oauth-perl", "libcrypt-openssl-rsa-perl"],
    program: perl,
    adapter: "adapter.pl",
    prepare: () => tryCommand([perl, "-MWWW::OAuth", "-MCrypt::OpenSSL::RSA", "-MJSON::PP", "-e", "1"]),
  }),
  fromDebian({ ...fromPhp, about: "PHP's PECL extension oauth: HMAC-SHA1" }),
  fromDebian({
    about: "Ruby oauth: HMAC-SHA1",
    packages: ["ruby-oauth"],
    program: ruby,
    adapter: "adapter.rb",
    prepare: () => tryCommand([ruby, "-rjson", "-roauth", "-e", ""]),
  }),
  fromDebian({
    about: "Ruby simple_oauth: HMAC-SHA1",
    packages: ["ruby-simple-oauth"],
    program: ruby,
    adapter: "adapter.rb",
    prepare: () => tryCommand([ruby, "-rjson", "-rsimple_oauth", "-e", ""]),
  }),
  fromDebian({
    about: "C liboauth, its adapter compiled when first asked for: HMAC-SHA1",
    of: "liboauth",
    packages: ["liboauth-dev", "libjansson-dev", "gcc", "libc6-dev"],
    program: liboauthProgram,
    prepare: () => compileAdapter(liboauthSource, liboauthProgram, ["oauth", "jansson"]),
  }),
  fromDebian({
    ...fromPython,
    role: "verifier",
    about: "Python oauthlib's SignatureOnlyEndpoint: HMAC-SHA1 and RSA-SHA256",
  }),
  fromDebian({ ...fromNetOAuth, role: "verifier", about: "Perl Net::OAuth as service provider: HMAC-SHA1" }),
  fromDebian({ ...fromPhp, role: "verifier", about: "PHP's OAuthProvider on PHP's own web server: HMAC-SHA1" }),
  fromDebian({
    role: "verifier",
    about: "Ruby oauth on Rack: HMAC-SHA1",
    packages: ["ruby-oauth", "ruby-rack"],
    program: ruby,
    adapter: "adapter.rb",
    prepare: () => tryCommand([ruby, "-rjson", "-roauth", "-rrack", "-e", ""]),
  }),
  fromNpm("passport-http-oauth", "npm passport-http-oauth, a strategy of Passport: HMAC-SHA1", "verifier"),
  fromNpm("oauther", "npm oauther: HMAC-SHA1", "verifier"),
];

/** Returns the bundled signer or verifier of that name, if there is one. */
export function findBundled(name: string): Bundled | undefined {
  return everyBundled.find((bundled) => bundled.name === name);
}
