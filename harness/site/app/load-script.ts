const loaded = new Map<string, Promise<void>>();

/**
 * Runs a script of the site, once, and resolves when it has run. Rejects with an error for people; it may be tried again then.
 *
 * @param path From the page, as `signing.js`.
 */
export function loadScript(path: string): Promise<void> {
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = path;
    script.onload = () => resolve();
    script.onerror = () => {
      loaded.delete(path);
      script.remove();
      reject(new Error(`${script.src} cannot be loaded. Is the site whole, and the connection there?`));
    };
    document.head.append(script);
  });
  loaded.set(path, loading);
  return loading;
}
