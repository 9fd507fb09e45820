import { useEffect, useState } from "preact/hooks";
import { loadScript } from "./load-script.ts";

declare global {
  /** What a script that is loaded when it is looked at calls, with its name and what it is loaded for: data, or functions. */
  var countersignProvide: ((name: string, provided: unknown) => void) | undefined;
}

const provided = new Map<string, unknown>();

/**
 * Loads `NAME.js`, once, and returns what it provides. It is a script that calls us, as a page that was opened as a file
 * may not fetch. Rejects as {@link loadScript}.
 */
async function loadProvided(name: string): Promise<unknown> {
  globalThis.countersignProvide ??= (key, what) => provided.set(key, what);
  await loadScript(`${name}.js`);
  if (!provided.has(name)) throw new Error(`${name}.js is not of this release. Load the page again.`);
  return provided.get(name);
}

/** The state of something that is being loaded. */
export type Loading<Data> =
  | { readonly state: "loading" }
  | { readonly state: "loaded"; readonly data: Data }
  | { readonly state: "failed"; readonly reason: string };

/** Loads a script of the site for a view. The build has made it from our own types: what it provides is taken as given. */
export function useProvided<Data>(name: string): Loading<Data> {
  return useLoading(() => loadProvided(name) as Promise<Data>, name);
}

export function useData<Data>(name: string): Loading<Data> {
  return useProvided(`data/${name}`);
}

/** Follows what a view waits for; it is asked for again when the key changes. */
function useLoading<Data>(load: () => Promise<Data>, key: string): Loading<Data> {
  const [loading, setLoading] = useState<Loading<Data>>({ state: "loading" });
  useEffect(() => {
    let isCurrent = true;
    setLoading({ state: "loading" });
    load().then(
      (data) => isCurrent && setLoading({ state: "loaded", data }),
      (error: Error) => isCurrent && setLoading({ state: "failed", reason: error.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loading;
}
