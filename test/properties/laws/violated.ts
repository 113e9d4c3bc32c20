import assert from "node:assert/strict";
import { CASES_FOR_A_VIOLATION, SECONDS, check } from "./check";
import { PROOFS } from "./proofs";
import { variantOf } from "./variants";

/** How many files share the proofs: each compiles its variants, and two workers of mocha do so at the same time. */
const FILES = 2;

/** Tests that each law can fail, every second of them from a place on: one file's share. */
export function describeViolations(share: 0 | 1): void {
  describe(`laws, each on a variant that violates it (${share + 1} of ${FILES})`, function () {
    this.timeout(SECONDS * 1_000);

    for (const { law, seededBug } of PROOFS.filter((_, place) => place % FILES === share)) {
      it(`given the variant ${seededBug}, when at most ${CASES_FOR_A_VIOLATION} cases of ${law} are run, then it is violated`, async () => {
        const variant = variantOf(seededBug);
        const [result] = await check(variant.artifacts, (id) => id === law, CASES_FOR_A_VIOLATION);
        assert.ok(result?.violation !== undefined, `${law} held in ${result?.cases ?? 0} cases`);
        assert.ok(
          result.violation.program.length > 1 && result.violation.values.length >= 2,
          "a program and two values",
        );
        assert.ok(variant.caughtBy.includes(law), `${seededBug} must declare ${law} in caughtBy`);
      });
    }
  });
}
