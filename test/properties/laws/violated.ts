import assert from "node:assert/strict";
import { CASES_FOR_A_VIOLATION, SECONDS, check } from "./check";
import { PROOFS } from "./proofs";
import { compiledBug } from "./bugs";

/** How many files share the proofs: each compiles its bugs, and two workers of mocha do so at the same time. */
const FILES = 2;

/** Tests that each law can fail, every second of them from a place on: one file's share. */
export function describeViolations(share: 0 | 1): void {
  describe(`laws, each on a bug that violates it (${share + 1} of ${FILES})`, function () {
    this.timeout(SECONDS * 1_000);

    for (const { law, bug } of PROOFS.filter((_, place) => place % FILES === share)) {
      it(`given the bug ${bug}, when at most ${CASES_FOR_A_VIOLATION} cases of ${law} are run, then it is violated`, async () => {
        const { artifacts, caughtBy } = compiledBug(bug);
        const [result] = await check(artifacts, (id) => id === law, CASES_FOR_A_VIOLATION);
        assert.ok(result?.violation !== undefined, `${law} held in ${result?.cases ?? 0} cases`);
        assert.ok(
          (result.violation.program ?? []).length > 1 && result.violation.values.length >= 2,
          "a program and two values",
        );
        assert.ok(caughtBy.includes(law), `${bug} must declare ${law} in caughtBy`);
      });
    }
  });
}
