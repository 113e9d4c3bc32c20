import assert from "node:assert/strict";
import fc from "fast-check";
import { startAnvil } from "../../../src/evm/engine";
import { lawsOf } from "../../../src/project/kit/project";
import { subjectOf } from "../../../src/project/kit";
import { checkLaw } from "../../../src/run/laws";
import type { Law } from "../../../src/core/types";
import { till, tillArtifacts, world, type Till } from "./till";

const inputs = fc.record({ first: fc.bigInt(1n, 1_000n), second: fc.bigInt(1n, 1_000n) });

/** The till with a law: paying in two parts has the same result as paying at once. */
const LAWFUL: Till = {
  ...till,
  laws: ({ run }) => {
    const alice = world.person("alice");
    const pay = (value: bigint) => ({ from: alice, contract: "Till", method: "pay", args: [""], value });
    const balance = { contract: "Till", method: "balanceOf", args: [alice], after: 5 };
    const law: Law<{ readonly first: bigint; readonly second: bigint }> = {
      ...{
        id: "LAW-PARTS-1",
        rules: ["SUM-1"],
        title: "pay(a); pay(b) = pay(a + b)",
        premise: "all calls succeed",
        inputs,
      },
      check: async ({ first, second }, engine) => {
        const parts = await run(engine, [pay(first), pay(second), balance]);
        const whole = await run(engine, [pay(first + second), balance]);
        if ([...parts, ...whole].some(({ ok }) => !ok)) return { verdict: "skipped" };
        const [a = 0n, b = 0n] = [parts[2]?.words[0], whole[1]?.words[0]];
        if (a === b) return { verdict: "held" };
        return {
          verdict: "violated",
          message: "alice's balance",
          values: [
            ["parts", String(a)],
            ["whole", String(b)],
          ],
          program: [],
        };
      },
    };
    return [law];
  },
};

describe("laws of a protocol that is described with the kit", function () {
  this.timeout(120_000);

  for (const [what, edit, violated] of [
    ["the till as it is", undefined, false],
    [
      "a till that keeps one wei of each payment",
      (source: string) => source.replace("+= msg.value;", "+= msg.value - 1;"),
      true,
    ],
  ] as const)
    it(`given ${what}, then the law is ${violated ? "violated" : "held"}`, async () => {
      const artifacts = tillArtifacts(edit);
      const [law] = lawsOf(LAWFUL, artifacts, "only");
      assert.ok(law !== undefined);
      const engine = await startAnvil(subjectOf(LAWFUL, artifacts).fixture);
      try {
        const { met, violation } = await checkLaw(law, engine, { seed: 1, runs: 10 });
        assert.equal(violation !== undefined, violated);
        assert.equal(met > 0, true);
        if (violated)
          assert.deepEqual(violation?.values, [
            ["parts", "0"],
            ["whole", "1"],
          ]);
      } finally {
        await engine.close();
      }
    });

  it("given a law that calls an unknown function, then it is named", async () => {
    const artifacts = tillArtifacts();
    const engine = await startAnvil(subjectOf(till, artifacts).fixture);
    const wrong: Till = {
      ...till,
      laws: ({ run }) => [
        {
          ...{ id: "LAW-X-1", rules: [], title: "", premise: "", inputs: fc.constant(0) },
          check: async (_input, on) => {
            await run(on, [{ contract: "Till", method: "steal", args: [] }]);
            return { verdict: "held" };
          },
        },
      ],
    };
    try {
      const [law] = lawsOf(wrong, artifacts, "only");
      assert.ok(law !== undefined);
      await assert.rejects(
        checkLaw(law, engine, { seed: 1, runs: 1 }),
        /a law calls: Till\.steal: Till has no such function; it has/,
      );
    } finally {
      await engine.close();
    }
  });
});
