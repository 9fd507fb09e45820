// Apart from the reporters themselves, so that a command line can be read without loading them.

/** What `--reporter` takes. */
export const reporterNames = ["terminal", "json", "junit", "html", "markdown", "sarif", "github"] as const;

/** One of {@link reporterNames}. */
export type ReporterName = (typeof reporterNames)[number];

/** Whether a text names a reporter. */
export function isReporterName(text: string): text is ReporterName {
  return reporterNames.some((name) => name === text);
}
