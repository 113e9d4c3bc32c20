import assert from "node:assert/strict";
import { EDITIONS } from "../../../properties/fixture/editions";
import { createLaws } from "../../../properties/laws";
import { artifacts } from "../../support/artifacts";
import { CASES, CASES_FOR_A_VIOLATION, SECONDS, check } from "./check";
import { PROOFS } from "./proofs";
import { compiledBug } from "./bugs";

describe("laws", function () {
  this.timeout(SECONDS * 1_000);
  const intact = artifacts();
  const { laws } = createLaws(intact);

  it("each has a unique id, rules, a title, a premise, and a bug that proves that it can fail", () => {
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
          `${id}: ${violation?.message ?? ""}\n${violation?.program?.join("\n") ?? ""}`,
        );
        assert.equal(cases, CASES, id);
        assert.ok(met * 4 >= cases, `${id}: the premise was met in ${met} of ${cases} cases only`);
      }
    });

  it("given a day of cooldown in the earlier edition, when cases of LAW-WHEN-9 are run, then it is violated", async () => {
    const [result] = await check(
      compiledBug("earlier/cooldown-kept").artifacts,
      (id) => id === "LAW-WHEN-9",
      CASES,
      "earlier",
    );
    assert.ok(result?.violation !== undefined);
  });

  it("given deposits that go to those against alone, when cases of LAW-LIVE-2 are run, then it is violated", async () => {
    const { artifacts: compiled } = compiledBug("earlier/deposit-to-those-against");
    const [result] = await check(compiled, (id) => id === "LAW-LIVE-2", CASES_FOR_A_VIOLATION, "earlier");
    assert.ok(result?.violation !== undefined);
  });

  it("given the same seed, when run twice, then cases, counts and the shrunk violation are the same", async () => {
    const compiled = compiledBug("fee-change-without-accrual").artifacts;
    const told = async (): Promise<unknown> =>
      (await check(compiled, (id) => id === "LAW-POKE-1", CASES)).map(({ milliseconds: _, ...rest }) => rest);
    assert.deepEqual(await told(), await told());
  });
});
