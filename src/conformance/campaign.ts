/** A law that a campaign tried. */
export interface CampaignProperty {
  readonly id: string;
  /** The law in one sentence. */
  readonly says: string;
  /** Inputs that were judged. */
  readonly runs: number;
  /** Inputs that broke it. */
  readonly failures: number;
  /** Distinct ones. */
  readonly findings: number;
}

/** An input that breaks a law, and what it takes to draw it again. */
export interface CampaignFinding {
  readonly id: string;
  readonly property: string;
  /** Of fast-check, for the property's arbitrary: not the campaign's. */
  readonly seed: number;
  readonly path: string;
  /** What was expected and what came, as one sentence. */
  readonly says: string;
  /** The smallest input that shows it, as the property writes it. */
  readonly input: unknown;
  /** The known mistakes that make just these bytes, sets of deviations. */
  readonly diagnosis: readonly (readonly string[])[];
}

/** How the inputs of a fuzz campaign were drawn, and what they showed. */
export interface CampaignSummary {
  readonly seed: number;
  /** `I/N`, of a campaign that was split. */
  readonly shard: string | null;
  readonly runs: number;
  readonly runsPerSecond: number;
  /** Processes side by side. */
  readonly jobs: number;
  readonly properties: readonly CampaignProperty[];
  readonly findings: readonly CampaignFinding[];
}
