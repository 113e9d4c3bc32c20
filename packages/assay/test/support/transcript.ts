/** Output of a command, and waits for parts of it. */
export class Transcript {
  /** The whole output. */
  said = "";
  private over = false;
  private readonly listeners = new Set<() => void>();

  add(text: string): void {
    this.said += text;
    this.tell();
  }

  /** Marks the end of the output. */
  end(): void {
    this.over = true;
    this.tell();
  }

  /** Waits until the output matches, limited by the test's own time limit. @throws Error with the output when it ended without a match. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(this.said);
        if (found === null && !this.over) return;
        this.listeners.delete(look);
        if (found !== null) resolve(found);
        else reject(new Error(`expected ${String(pattern)}, and it ended: ${this.said}`));
      };
      this.listeners.add(look);
      look();
    });
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
