import assert from "node:assert/strict";
import { startAnvil } from "assay/engine";
import type { Artifacts } from "assay/compile";
import { checkLaw, type LawResult } from "assay/laws";
import { EDITIONS, type Edition } from "../../../properties/fixture/editions";
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

async function check(
  compiled: Artifacts,
  only: (id: string) => boolean,
  runs: number,
  edition: Edition = "current",
): Promise<LawResult[]> {
  const { fixture, laws } = createLaws(compiled, edition);
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

  for (const edition of EDITIONS)
    it(`given the intact contracts of the ${edition} edition, when ${CASES} cases of each are run, then all hold and none is vacuous`, async () => {
      for (const { id, cases, met, violation } of await check(intact, () => true, CASES, edition)) {
        assert.equal(
          violation,
          undefined,
          `${id}: ${violation?.message ?? ""}\n${violation?.program.join("\n") ?? ""}`,
        );
        assert.equal(cases, CASES, id);
        assert.ok(met * 4 >= cases, `${id}: the premise was met in ${met} of ${cases} cases only`);
      }
    });

  for (const { law, seededBug } of PROOFS) {
    it(`given the variant ${seededBug}, when at most ${CASES_FOR_A_VIOLATION} cases of ${law} are run, then it is violated`, async () => {
      const variant = variantOf(seededBug);
      const [result] = await check(variant.artifacts, (id) => id === law, CASES_FOR_A_VIOLATION);
      assert.ok(result?.violation !== undefined, `${law} held in ${result?.cases ?? 0} cases`);
      assert.ok(result.violation.program.length > 1 && result.violation.values.length >= 2, "a program and two values");
      assert.ok(variant.caughtBy.includes(law), `${seededBug} must declare ${law} in caughtBy`);
    });
  }

  it("given a day of cooldown in the earlier edition, when cases of LAW-WHEN-9 are run, then it is violated", async () => {
    const [result] = await check(
      variantOf("earlier/cooldown-kept").artifacts,
      (id) => id === "LAW-WHEN-9",
      CASES,
      "earlier",
    );
    assert.ok(result?.violation !== undefined);
  });

  it("given deposits that go to those against alone, when cases of LAW-LIVE-2 are run, then it is violated", async () => {
    const { artifacts: compiled } = variantOf("earlier/deposit-to-those-against");
    const [result] = await check(compiled, (id) => id === "LAW-LIVE-2", CASES_FOR_A_VIOLATION, "earlier");
    assert.ok(result?.violation !== undefined);
  });

  it("given the same seed, when run twice, then cases, counts and the shrunk violation are the same", async () => {
    const compiled = variantOf("fee-change-without-accrual").artifacts;
    const told = async (): Promise<unknown> =>
      (await check(compiled, (id) => id === "LAW-POKE-1", CASES)).map(({ milliseconds: _, ...rest }) => rest);
    assert.deepEqual(await told(), await told());
  });
});
