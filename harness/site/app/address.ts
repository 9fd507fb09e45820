import { useEffect, useState } from "preact/hooks";
import { percentDecodeLeniently } from "../../../src/encoding/percent-encode.ts";

/** A place on the site: `#/suite/order/plain?kind=signing`. It stands behind the hash, so that a file is as good as a server. */
export interface Address {
  readonly view: string;
  /** The rest of the path: what the view shows; empty for all of it. */
  readonly subject: string;
  /** Filters. */
  readonly query: Readonly<Record<string, string>>;
}

/** Reads the part of a location from `#` on; percent-encoding that is broken is taken as it stands. */
export function parseAddress(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  const [view = "", ...subject] = path.split("/").map(percentDecodeLeniently);
  return { view, subject: subject.join("/"), query: Object.fromEntries(new URLSearchParams(query)) };
}

/** Writes an address as a link's `href`. */
export function formatAddress({ view, subject = "", query = {} }: Partial<Address> & Pick<Address, "view">): string {
  const path = subject === "" ? [view] : [view, ...subject.split("/")];
  const filters = Object.entries(query).filter(([, value]) => value !== "");
  const suffix = filters.length === 0 ? "" : `?${new URLSearchParams(filters)}`;
  return `#/${path.map(encodeURIComponent).join("/")}${suffix}`;
}

/** The address that the browser shows, followed as it changes. */
export function useAddress(): Address {
  const [address, setAddress] = useState(() => parseAddress(location.hash));
  useEffect(() => {
    const follow = (): void => setAddress(parseAddress(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return address;
}

/** Changes the address without leaving a step for the back button: a filter is no place. */
export function replaceAddress(address: Partial<Address> & Pick<Address, "view">): void {
  history.replaceState(null, "", formatAddress(address));
  dispatchEvent(new HashChangeEvent("hashchange"));
}
