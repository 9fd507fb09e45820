/** RSA-4096 operations per second, as `openssl speed rsa4096` prints them under their column heads. */
export function parseOpensslSpeed(stdout: string): { readonly sign: number; readonly verify: number } | undefined {
  const head = /^.*\bsign\/s.*$/m.exec(stdout)?.[0].trim().split(/\s+/) ?? [];
  const line = /^rsa\s+4096 bits\s+(.*)$/m.exec(stdout)?.[1]?.trim().split(/\s+/) ?? [];
  const rate = (name: string): number => Number(line[head.indexOf(name)] ?? Number.NaN);
  const rates = { sign: rate("sign/s"), verify: rate("verify/s") };
  return rates.sign > 0 && rates.verify > 0 ? rates : undefined;
}
