const SAY_MILLISECONDS = 40_000;

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

  /** Waits until something is said. @throws Error with what was said in its place. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const end = (why: string): void => {
        done();
        reject(new Error(`expected ${String(pattern)}, ${why}: ${this.said}`));
      };
      const timer = setTimeout(() => end("in time"), SAY_MILLISECONDS);
      const done = (): void => {
        clearTimeout(timer);
        this.listeners.delete(look);
      };
      const look = (): void => {
        const found = pattern.exec(this.said);
        if (found !== null) {
          done();
          resolve(found);
        } else if (this.over) end("and it ended");
      };
      this.listeners.add(look);
      look();
    });
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
