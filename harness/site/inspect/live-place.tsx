import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useProvided } from "../app/load-data.ts";
import { AwaitData } from "../controls/await-data.tsx";
import "../style/live.css";
import type { Live } from "./live.ts";

/** Where `live.js` shows the live view. */
export function LivePlace(): JSX.Element {
  return <AwaitData loading={useProvided<Live>("live")}>{(live) => <Mounted {...live} />}</AwaitData>;
}

function Mounted({ mount }: Live): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : mount(place.current)), [mount]);
  return <div class="live" ref={place} />;
}
