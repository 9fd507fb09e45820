import { useEffect, useState } from "preact/hooks";

declare global {
  /** What a data file calls with its name and its content. */
  var countersignData: ((name: string, data: unknown) => void) | undefined;
}

const loaded = new Map<string, Promise<unknown>>();
const waiting = new Map<string, (data: unknown) => void>();

/**
 * Loads `data/NAME.js`, once. It is a script that calls us with its data, as a page that was opened as a file may not fetch.
 * Rejects with an error that says what is missing.
 */
function loadData(name: string): Promise<unknown> {
  globalThis.countersignData ??= (arrived, data) => waiting.get(arrived)?.(data);
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const data = new Promise<unknown>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `data/${name}.js`;
    script.onerror = () => {
      loaded.delete(name);
      reject(new Error(`${script.src} cannot be loaded. Is the site whole, and the connection there?`));
    };
    waiting.set(name, resolve);
    document.head.append(script);
  });
  loaded.set(name, data);
  return data;
}

/** The state of something that is being loaded. */
export type Loading<Data> =
  | { readonly state: "loading" }
  | { readonly state: "loaded"; readonly data: Data }
  | { readonly state: "failed"; readonly reason: string };

/** Loads `data/NAME.js` for a view. The build has made the file from our own types: its shape is taken as given. */
export function useData<Data>(name: string): Loading<Data> {
  const [loading, setLoading] = useState<Loading<Data>>({ state: "loading" });
  useEffect(() => {
    let isCurrent = true;
    setLoading({ state: "loading" });
    loadData(name).then(
      (data) => isCurrent && setLoading({ state: "loaded", data: data as Data }),
      (error: Error) => isCurrent && setLoading({ state: "failed", reason: error.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [name]);
  return loading;
}
