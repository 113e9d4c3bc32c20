import assert from "node:assert/strict";
import { CASES_FOR_A_VIOLATION, SECONDS, check } from "./check";
import { PROOFS } from "./proofs";
import { compiledBug } from "./bugs";

/** Every fourth law is tried with every change, the others once a week. */
const EVERY = 4;

/** Tests that laws can fail: those that are tried with every change, or the others. */
export function describeViolations(often: "with every change" | "weekly"): void {
  describe(`laws, each on a bug that violates it (${often})`, function () {
    this.timeout(SECONDS * 1_000);

    for (const { law, bug } of PROOFS.filter((_, place) => (place % EVERY === 0) === (often === "with every change"))) {
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
