import { useEffect, useState } from "preact/hooks";
import { loadScript } from "./load-script.ts";

declare global {
  /** What a data file calls with its name and its content. */
  var countersignData: ((name: string, data: unknown) => void) | undefined;
}

const arrived = new Map<string, unknown>();

/**
 * Loads `data/NAME.js`, once. It is a script that calls us with its data, as a page that was opened as a file may not fetch.
 * Rejects as {@link loadScript}.
 */
async function loadData(name: string): Promise<unknown> {
  globalThis.countersignData ??= (key, data) => arrived.set(key, data);
  await loadScript(`data/${name}.js`);
  return arrived.get(name);
}

/** The state of something that is being loaded. */
export type Loading<Data> =
  | { readonly state: "loading" }
  | { readonly state: "loaded"; readonly data: Data }
  | { readonly state: "failed"; readonly reason: string };

/** Loads `data/NAME.js` for a view. The build has made the file from our own types: its shape is taken as given. */
export function useData<Data>(name: string): Loading<Data> {
  return useLoading(() => loadData(name) as Promise<Data>, name);
}

/** Follows what a view waits for; it is asked for again when the key changes. */
export function useLoading<Data>(load: () => Promise<Data>, key: string): Loading<Data> {
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
