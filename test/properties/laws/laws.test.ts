import assert from "node:assert/strict";
import { startAnvil } from "../../../harness/engine";
import type { Artifacts } from "../../../harness/compile";
import { checkLaw, type LawResult } from "../../../harness/laws";
import { createLaws } from "../../../properties/laws";
import { artifacts } from "../../support/protocol";
import { PROOFS } from "./proofs";
import { variantOf } from "./variants";

const SEED = 1;
/** Cases per law on the intact contracts. */
const CASES = 40;
/** Within so many cases each law must be violated by its variant. It takes 1 to 50; what is left is room for other generators. */
const CASES_FOR_A_VIOLATION = 300;
/** Per test: compiling a variant on a busy machine takes most of it. */
const SECONDS = 180;

async function check(compiled: Artifacts, only: (id: string) => boolean, runs: number): Promise<LawResult[]> {
  const { fixture, laws } = createLaws(compiled);
  const engine = await startAnvil(fixture);
  try {
    const results: LawResult[] = [];
    for (const law of laws.filter(({ id }) => only(id))) {
      results.push(await checkLaw(law, engine, { seed: SEED, runs }));
    }
    return results;
  } finally {
    await engine.close();
  }
}

describe("laws", function () {
  this.timeout(SECONDS * 1_000);
  const intact = artifacts();
  const { laws } = createLaws(intact);

  it("each has an id of its own, rules, a title, a premise, and a defect that proves that it can fail", () => {
    assert.equal(new Set(laws.map(({ id }) => id)).size, laws.length);
    for (const { id, rules, title, premise } of laws) {
      assert.match(id, /^LAW-[A-Z]+-\d+$/);
      assert.ok(rules.length > 0 && title.length > 0 && premise.length > 0, id);
    }
    assert.deepEqual(
      PROOFS.map(({ law }) => law),
      laws.map(({ id }) => id),
    );
  });

  it(`given the intact contracts, when ${CASES} cases of each are run, then all hold and none is vacuous`, async () => {
    for (const { id, cases, met, violation } of await check(intact, () => true, CASES)) {
      assert.equal(violation, undefined, `${id}: ${violation?.message ?? ""}\n${violation?.program.join("\n") ?? ""}`);
      assert.equal(cases, CASES, id);
      assert.ok(met * 4 >= cases, `${id}: the premise was met in ${met} of ${cases} cases only`);
    }
  });

  for (const { law, defect } of PROOFS) {
    it(`given the variant ${defect}, when at most ${CASES_FOR_A_VIOLATION} cases of ${law} are run, then it is violated`, async () => {
      const variant = variantOf(defect);
      const [result] = await check(variant.artifacts, (id) => id === law, CASES_FOR_A_VIOLATION);
      assert.ok(result?.violation !== undefined, `${law} held in ${result?.cases ?? 0} cases`);
      assert.ok(result.violation.program.length > 1 && result.violation.values.length >= 2, "a program and two values");
      assert.ok(variant.caughtBy.includes(law), `${defect} must declare ${law} in caughtBy`);
    });
  }

  it("given the same seed, when run twice, then cases, counts and the shrunk violation are the same", async () => {
    const compiled = variantOf("fee-change-without-accrual").artifacts;
    const told = async (): Promise<unknown> =>
      (await check(compiled, (id) => id === "LAW-POKE-1", CASES)).map(({ milliseconds: _, ...rest }) => rest);
    assert.deepEqual(await told(), await told());
  });
});
