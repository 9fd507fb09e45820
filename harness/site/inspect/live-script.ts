// A script of its own, with a Preact of its own: who pastes a refused request needs none of it.
import { h, render } from "preact";
import type { Live } from "./live.ts";
import { LiveView } from "./live-view.tsx";

const live: Live = {
  mount(place) {
    render(h(LiveView, {}), place);
    return () => render(null, place);
  },
};
globalThis.countersignProvide?.("live", live);
