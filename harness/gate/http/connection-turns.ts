/** Lets as many requests go at once as a gateway serves connections: at first, as many as there are. */
export class ConnectionTurns {
  readonly #waiting: (() => void)[] = [];
  #most = Number.POSITIVE_INFINITY;
  #underWay = 0;

  /** Waits for a turn. */
  async take(): Promise<void> {
    while (this.#underWay >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#underWay += 1;
  }

  giveBack(): void {
    this.#underWay -= 1;
    this.#waiting.shift()?.();
  }

  /** Lets no more than so many go at once from now on. */
  limitTo(most: number): void {
    this.#most = Math.min(this.#most, most);
  }
}
