/** What `live.js` provides. */
export interface Live {
  /** Shows the live view in a place; returns how to end that. */
  readonly mount: (place: HTMLElement) => () => void;
}
