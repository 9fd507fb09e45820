/**
 * Lets as many requests go at once as a gateway serves connections: a server with one thread, or a few, serves those that it
 * has until they are closed, and leaves all others waiting.
 */
export class ConnectionTurns {
  readonly #waiting: (() => void)[] = [];
  readonly #serving = new Set<object>();
  #most = Number.POSITIVE_INFINITY;
  #underWay = 0;
  #answers = 0;
  /** How many open connections have carried answers, at most. */
  #peak = 0;

  /** Waits for a turn, and returns how many answers there were until then. */
  async take(): Promise<number> {
    while (this.#underWay >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#underWay += 1;
    return this.#answers;
  }

  giveBack(): void {
    this.#underWay -= 1;
    this.#waiting.shift()?.();
  }

  noteAnswer(connection: object): void {
    this.#answers += 1;
    this.#serving.add(connection);
    this.#peak = Math.max(this.#peak, this.#serving.size);
  }

  noteClosed(connection: object): void {
    this.#serving.delete(connection);
  }

  /**
   * Decides whether a request got no answer since its connection waited for others to be closed, and has no more than
   * those at once from then on.
   *
   * @param answers what {@link take} returned before the request.
   * @param open how many connections were open then.
   */
  isLeftWaiting(answers: number, open: number): boolean {
    if (this.#answers !== answers && this.#peak < Math.min(open, this.#most)) this.#most = this.#peak;
    return this.#most < open;
  }

  /** The most that may go at once. */
  get most(): number {
    return this.#most;
  }
}
