/** Rules of docs/protocol.md and docs/editions.md that no invariant checks, and the tests that check them. */
export const UNCOVERED: Readonly<Record<string, string>> = {
  "E-ROLE":
    "a contract's name is no behaviour: its roles are checked as ROLE-1, its name by test/contracts/earlier/deployment.test.ts",
  "INFO-4":
    "the model has no getCovers: test/contracts/cover/cover-viewer.test.ts compares it with the getters that it asks",
  "SAFE-1":
    "the order of writes and calls inside a transaction is not seen from outside: contract tests with reentering receivers",
};
