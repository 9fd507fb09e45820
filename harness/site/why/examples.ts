/** A refused request to click on, with the secret, or the public key, of who sent it. */
export interface WorkedExample {
  /** What went wrong for its sender, in a few words that do not name the mistake. */
  readonly title: string;
  readonly text: string;
  readonly secret: string;
}
