/** A handler of a signal on this process. */
type Handler = readonly [signal: NodeJS.Signals, call: NodeJS.SignalsListener];

const SIGNALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

const handlers = (): Handler[] =>
  SIGNALS.flatMap((signal) => process.listeners(signal).map((call): Handler => [signal, call]));

/** Keeps the signal handlers that a library adds to this process when it is loaded only while they are needed, because test files share a process. */
export class LibraryHandlers {
  private own: readonly Handler[] | undefined;
  private users = 0;

  /** Loads the library for one more user; its handlers stay until the last user releases it. */
  async load<T>(library: () => Promise<T>): Promise<T> {
    const before = handlers();
    const loaded = await library();
    this.own ??= handlers().filter(([signal, call]) => !before.some(([s, known]) => s === signal && known === call));
    if (this.users++ > 0) return loaded;
    for (const [signal, call] of this.own) if (!process.listeners(signal).includes(call)) process.on(signal, call);
    return loaded;
  }

  /** Releases one user. */
  release(): void {
    if (--this.users > 0) return;
    for (const [signal, call] of this.own ?? []) process.off(signal, call);
  }
}
