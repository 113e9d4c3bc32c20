import assert from "node:assert/strict";
import { AbiCoder, id } from "ethers";
import { printProgram } from "assay/narrative";
import { restoreStep, storeStep } from "../../packages/assay/src/run/counterexample/convert";
import { KINDS } from "../../properties/observe/kinds";
import { createReporting } from "../../properties/report";
import { MAPPED, rulesOfField } from "../../properties/report/rules";
import { counterexampleData } from "../../packages/assay/src/explain/report/data/counterexample";
import { madeCounterexample } from "../report/made";
import { subject } from "../support/protocol";

const reporting = createReporting();
const data = counterexampleData({ file: "x.json", counterexample: madeCounterexample(), replay: "" }, reporting);

describe("the protocol's data for reports", () => {
  it("given the fields' rules, then each names an existing field and existing rules", () => {
    const used = new Set<string>();
    for (const { name, fields } of KINDS)
      for (const field of fields)
        for (const [key, rules] of MAPPED)
          if (rulesOfField(name, field.name) === rules && key.split(".")[0] === name) used.add(key);
    assert.deepEqual(
      MAPPED.map(([key]) => key).filter((key) => !used.has(key)),
      [],
    );
    const named = [...MAPPED.flatMap(([, rules]) => rules), ...reporting.charts.flatMap(({ rules }) => rules)];
    assert.deepEqual(
      named.filter((id) => !reporting.rules.has(id)),
      [],
    );
  });

  it("given units to show, then each is one of a field", () => {
    const units = new Set(KINDS.flatMap(({ fields }) => fields.map(({ unit }) => unit)));
    assert.deepEqual(
      Object.keys(reporting.units).filter((unit) => !units.has(unit)),
      [],
    );
  });

  it("given a call that reverts against the prediction, then its step names the error with its values, in the page and in the program", () => {
    const counterexample = madeCounterexample();
    const last = counterexample.steps.at(-1) ?? assert.fail("expected a step");
    const selector = id("CooldownNotEnded(uint256,uint256)").slice(0, 10);
    const returnData = AbiCoder.defaultAbiCoder().encode(["uint256", "uint256"], [1n, 99n]).replace("0x", selector);
    const kinds = subject().kinds;
    const call = { ok: false, returnData, logs: [], gasUsed: 30_000 };
    const outcomes = [subject(), { errorName: () => undefined }].map((errors) => {
      const stored = storeStep(restoreStep(last, kinds), { call, lens: undefined }, true, errors);
      const changed = { ...counterexample, steps: [...counterexample.steps.slice(0, -1), stored] };
      const page = counterexampleData({ file: "x.json", counterexample: changed, replay: "" }, reporting);
      return [page.steps.at(-1)?.outcome, printProgram(changed, () => undefined).find((line) => line.startsWith("✗"))];
    });
    const [[page, program] = [], [unknown] = []] = outcomes;
    assert.equal(page, "reverted with CooldownNotEnded(1, 99), against the prediction");
    assert.match(program ?? "", /settleClaim\(claimId: 1\) {2}→ reverts with CooldownNotEnded\(1, 99\)$/);
    assert.equal(unknown, `reverted with ${returnData}, against the prediction`);
  });

  it("given a claim's story, then cover, grace, votes and cooldown are on the time-line, on both sides where these differ", () => {
    const of = (label: string) => data.spans.filter((span) => span.lane === "cover 1" && span.label === label);
    const [period] = of("cover period");
    assert.equal(period?.side, "both");
    assert.deepEqual(
      of("grace period").map(({ side }) => side),
      ["model", "chain"],
    );
    const [model, chain] = of("grace period");
    assert.equal((chain?.to ?? 0) - (model?.to ?? 0), 864_000);
    assert.equal(model?.from, period.to);
    const claim = (label: string) => data.spans.find((span) => span.lane === "claim 1" && span.label === label);
    // a vote may have closed the voting early: what was foreseen before is not shown any more
    assert.equal(claim("cooldown")?.from, claim("voting")?.to);
    assert.deepEqual(
      data.marks.map(({ label }) => label).filter((label) => /votes for|settled/.test(label)).length,
      data.marks.length,
    );
    assert.ok(data.marks.length >= 2);
    assert.ok(data.boundary.at.every(({ time }) => time % (91 * 86_400) === 0));
  });

  it("given the charts, then they compare spot price with floor, stake with allocation, rewards with payments, money with debts", () => {
    const chart = (title: RegExp, subtitle: string) =>
      data.charts.find((one) => title.test(one.title) && one.subtitle === subtitle);
    const spot = chart(/^Spot price/, "pool 1, product 1");
    assert.ok(
      spot?.series[0]?.model.every((value, i) => value !== null && value >= (spot.series[1]?.model[i] ?? Infinity)),
    );
    const owed = chart(/^Balance of a pool/, "pool 2");
    assert.ok(
      owed?.series[0]?.model.every(
        (value, i) => value !== null && value >= (owed.series[1]?.model[i] ?? Infinity) - 1e-6,
      ),
    );
    assert.ok(chart(/^Rewards/, "pool 1") && chart(/^Balances against/, "ETH of the capital pool"));
    const capacity = chart(/^Stake and capacity/, "pool 1, product 1");
    const halved = capacity?.series.find(({ name }) => name.startsWith("active stake"));
    assert.ok(halved?.chain);
    assert.equal(halved.chain.at(-1), Number(((halved.model.at(-1) ?? 0) / 2).toPrecision(9)));
    assert.deepEqual(halved.chain.slice(0, -1), halved.model.slice(0, -1));
    assert.equal(chart(/^Rewards/, "pool 1")?.differs, false);
  });
});
