import type { JSX } from "preact";
import { LivePlace } from "../inspect/live-place.tsx";
import { MistakesView } from "../mistakes/mistakes-view.tsx";
import { ReportView } from "../report/report-view.tsx";
import { ScoreboardView } from "../scoreboard/scoreboard-view.tsx";
import { SignView } from "../sign/sign-view.tsx";
import { SuiteView } from "../suite/suite-view.tsx";
import { WhyView } from "../why/why-view.tsx";
import type { Address } from "./address.ts";

/** A view of the site, at an address of its own. */
export interface View {
  /** The first segment of its address; the first view's is also the address without any. */
  readonly name: string;
  /** As the navigation shows it. */
  readonly title: string;
  readonly show: (address: Address) => JSX.Element;
  /** Whether it is in the navigation only where it is shown: it needs a program beside it. */
  readonly isLocal?: true;
}

/** The views in the order of the navigation. */
export const views: readonly [View, ...View[]] = [
  { name: "why", title: "Why 403?", show: WhyView },
  { name: "sign", title: "Sign", show: SignView },
  { name: "suite", title: "Suite", show: SuiteView },
  { name: "mistakes", title: "Mistakes", show: MistakesView },
  { name: "scoreboard", title: "Scoreboard", show: ScoreboardView },
  { name: "report", title: "Report", show: ReportView },
  { name: "live", title: "Live", show: LivePlace, isLocal: true },
];
