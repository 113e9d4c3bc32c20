import assert from "node:assert/strict";
import { join } from "node:path";
import { readSources } from "assay/compile";
import { UnexportableError, foundryTest, hardhatTest, markdown } from "assay/export";
import { KEPT, WORTH, allEdits, caseFor, counterexampleOf } from "./cases";
import { Checkout, type Outcomes } from "./projects";

/** Compiling every contract once takes half a minute of one core, and CI's machines are slow. */
const PATIENCE_MS = 600_000;
const ROOT = join(__dirname, "../..");

describe("exported tests", function () {
  this.timeout(PATIENCE_MS);
  let results: Record<"intact" | "broken", { forge: Outcomes; hardhat: Outcomes }>;

  before(async () => {
    const sources = readSources(ROOT, "contracts");
    const intact = new Checkout("intact", sources, []);
    const outcomesOf = async (checkout: Checkout): Promise<{ forge: Outcomes; hardhat: Outcomes }> => {
      for (const name of [...KEPT.map(({ bug }) => bug), WORTH.name]) {
        const of = caseFor(counterexampleOf(name));
        checkout.add("test", `${name}.t.sol`, foundryTest(of));
        checkout.add("mocha", `${name}.test.js`, hardhatTest(of));
      }
      return { forge: await checkout.forge(), hardhat: await checkout.hardhat() };
    };
    const whole = await outcomesOf(intact);
    results = { intact: whole, broken: await outcomesOf(new Checkout("broken", sources, allEdits(), intact)) };
  });

  for (const { bug, edition, says, saysInMocha } of KEPT) {
    it(`given ${bug} (${edition}), when its Foundry test is run, then it fails on the broken contracts and passes on the intact ones`, () => {
      const file = `${bug}.t.sol`;
      assert.ok(results.intact.forge.has(file), "it was run");
      assert.equal(results.intact.forge.get(file), undefined);
      assert.match(results.broken.forge.get(file) ?? "passed", says);
    });

    it(`given ${bug} (${edition}), when its Hardhat test is run, then it fails on the broken contracts and passes on the intact ones`, () => {
      const file = `${bug}.test.js`;
      assert.ok(results.intact.hardhat.has(file), "it was run");
      assert.equal(results.intact.hardhat.get(file), undefined);
      assert.match(results.broken.hardhat.get(file) ?? "passed", saysInMocha);
    });
  }

  for (const [tool, file] of [
    ["forge", `${WORTH.name}.t.sol`],
    ["hardhat", `${WORTH.name}.test.js`],
  ] as const)
    it(`given a case of an objective, when its test is run with ${tool}, then it passes where the value can be reached, and fails elsewhere`, () => {
      assert.ok(results.intact[tool].has(file), "it was run");
      assert.equal(results.intact[tool].get(file), undefined);
      assert.match(results.broken[tool].get(file) ?? "passed", WORTH.says);
    });
});

describe("an export", () => {
  it("given a case of an objective, when it is exported, then the test asserts the final words from which its value is read", () => {
    const of = caseFor(counterexampleOf(WORTH.name));
    const words = of.checks.map((check) =>
      check.kind === "state" ? `${check.label}: ${check.entity.fields[check.field]?.name ?? "?"}` : check.kind,
    );
    assert.deepEqual(words, [
      "listing poolId 2 productId 3: spot",
      "listing poolId 3 productId 3: spot",
      ...["productId", "start", "end", "pools"].map((field) => `cover coverId 1: ${field}`),
      ...[0, 1].flatMap((index) =>
        ["poolId", "price", "allocation"].map((field) => `coverPool coverId 1 index ${index}: ${field}`),
      ),
    ]);
    const writeUp = { reproduce: [], test: foundryTest(of), testPath: "test/case.t.sol", testCommand: "forge test" };
    for (const written of [hardhatTest(of), markdown(of, writeUp)]) {
      const text = written.replace(/\n\s*\/\/ /g, " ");
      assert.match(text, /What one purchase would cost more at the price that it makes: (\*\*)?400 native/);
      assert.match(text, /passes while/);
      assert.doesNotMatch(text, /does not hold|fails as long as|expected \d/);
    }
  });

  it("given a counterexample, when a Foundry test is written, then a reader finds names, times, amounts and the rule in it", () => {
    const text = foundryTest(caseFor(counterexampleOf("tie-approves")));
    for (const part of [
      "registry = new Registry(governor);",
      "vm.prank(alice);",
      "claims.submitClaim{value: 0.05 ether}(1, 1 ether);",
      "claims.vote(1, false);",
      "_at(START + 4 days, ",
      'vm.assertEq(uint256(claims.getClaim(1).status), 3, "claim claimId 1: status");',
      "// VOTE-2: Voting ends after 72 h or with the last possible vote.",
      "coverProducts.addProductType(30 days, 1);",
    ])
      assert.ok(text.includes(part), `expected ${part} in\n${text}`);
    assert.doesNotMatch(text, /harness|from "\.\./);
  });

  it("given a counterexample, when it is written up, then severity is left open, and steps, rule, values and test are there", () => {
    const of = caseFor(counterexampleOf("tie-approves"));
    const text = markdown(of, {
      reproduce: ["npx assay replay case.json"],
      test: foundryTest(of),
      testPath: "test/case.t.sol",
      testCommand: "forge test",
    });
    for (const part of [
      "**Severity:** to be judged",
      "**Affected:** `Cover.buyCover(",
      "- **SETTLE-1** ",
      "2. At the start, **alice** calls `submitClaim` of claims, with 0.05 ETH",
      "5. After 4 days, **alice** calls `buyCover` of cover",
      "| claim claimId 1: status | 3 status | 2 status |",
      "npx assay replay case.json",
      "contract INV_CLAIM_7_Test is Opening {",
    ])
      assert.ok(text.includes(part), `expected ${part} in\n${text}`);
  });

  it("given a failure that shows in no step, when it is exported, then it is refused instead of written as a test that cannot fail", () => {
    const counterexample = counterexampleOf("tie-approves");
    const steps = counterexample.steps.map((step) => ({
      ...step,
      observe: [],
      observed: { call: step.observed.call },
    }));
    assert.throws(() => caseFor({ ...counterexample, steps }), {
      name: UnexportableError.name,
      message: /INV-CLAIM-7 .*cannot be exported/,
    });
  });
});
