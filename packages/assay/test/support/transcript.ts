/** What somebody says, and when they have said something. */
export class Transcript {
  /** All that was said. */
  said = "";
  private over = false;
  private readonly listeners = new Set<() => void>();

  add(text: string): void {
    this.said += text;
    this.tell();
  }

  /** Nothing more will be said. */
  end(): void {
    this.over = true;
    this.tell();
  }

  /** Waits until something is said, as long as the test may take. @throws Error with what was said in its place, when nothing more will be said. */
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
