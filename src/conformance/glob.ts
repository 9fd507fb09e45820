/** Whether an id matches a glob: `*` stands for any text, `?` for one character, a comma separates alternatives. */
export function matchesGlob(id: string, glob: string): boolean {
  return glob.split(",").some((alternative) => matchesParts(id, alternative));
}

/** Linear in the id for each `*`: a regular expression made of a stranger's glob could take exponential time. */
function matchesParts(id: string, glob: string): boolean {
  let idAt = 0;
  let globAt = 0;
  let starAt = -1;
  let retryAt = 0;
  while (idAt < id.length) {
    const expected = glob[globAt];
    if (expected === "*") {
      starAt = globAt++;
      retryAt = idAt;
    } else if (expected === "?" || expected === id[idAt]) {
      globAt++;
      idAt++;
    } else if (starAt >= 0) {
      globAt = starAt + 1;
      idAt = ++retryAt;
    } else {
      return false;
    }
  }
  return /^\**$/.test(glob.slice(globAt));
}
