/** Rules of docs/protocol.md that no invariant checks, and who does instead. */
export const UNCOVERED: Readonly<Record<string, string>> = {
  "SAFE-1":
    "the order of writes and calls inside a transaction is not seen from outside: contract tests with reentering receivers",
};
