import assert from "node:assert/strict";
import type { Copy } from "./support";
import { toyCopy } from "./toy";

/** An invariant of the jars, beside the one that they have. */
const LOST = '    "no marble is lost"';
const withInvariant = (check: string): string => `    "as it came out": { id: "INV-NEW", check: ${check} },\n${LOST}`;

const REFUSAL = (left: string): string => `({ call, before, refusedWith }) => {
      const full = refusedWith("Full");
      if (call.name !== "Jar.fill" || full === undefined) return undefined;
      const jar = before.Jar.at(call.at);
      return full[0] === ${left} && refusedWith("Panic") === undefined;
    }`;
/** A step without a call is whole here, or a wait; one with a call is not, and uses gas. */
const WHOLE = (gas: string): string => `({ call, whole }) => {
      if (call.name === "wait") return whole ? call.ok : undefined;
      return !whole && call.gasUsed > ${gas};
    }`;
const EVENTS = (by: string): string => `({ call, events }) => {
      if (call.name !== "Jar.fill" || !call.ok) return undefined;
      const reported = events().map(({ name, by, values }) => name + "," + by + "," + String(values["by"]) + "," + String(values["marbles"]));
      return reported.join() === ["Filled", ${by}, call.caller, call.args.more].join();
    }`;

describe("a step, as invariants see it", function () {
  this.timeout(120_000);

  async function campaign(copy: Copy): Promise<{ readonly status: number | null; readonly said: string }> {
    const flags = "campaign --seed 2 --runs 12 --steps 12 --workers 1 --fail-fast --tables --out found";
    const { status, stdout, stderr } = await copy.assay(...flags.split(" "));
    return { status, said: stdout + stderr };
  }

  for (const [what, right, wrong] of [
    ["the values of the error with which a call reverts", REFUSAL("jar.room - jar.marbles"), REFUSAL("jar.room")],
    [
      "the gas that a call used, and that it is not where everything is looked at",
      WHOLE("21_000n"),
      WHOLE("10_000_000n"),
    ],
    ["all events in order", EVENTS("call.at"), EVENTS("call.caller")],
  ] as const)
    it(`given an invariant on ${what}, then it holds where they are as it says, and is violated where they are not`, async () => {
      const copy = toyCopy("jars");
      try {
        copy.edit("assay.config.ts", LOST, withInvariant(right));
        const held = await campaign(copy);
        assert.equal(held.status, 0, held.said);
        assert.doesNotMatch(held.said, /never met[^\n]*INV-NEW/);
        copy.edit("assay.config.ts", right, wrong);
        const found = await campaign(copy);
        assert.equal(found.status, 7, found.said);
        assert.match(found.said, /INV-NEW/);
      } finally {
        copy.remove();
      }
    });

  it("given a name that no contract declares as an error, then one line has the nearest that there is", async () => {
    const copy = toyCopy("jars");
    try {
      copy.edit(
        "assay.config.ts",
        LOST,
        withInvariant('({ refusedWith }) => refusedWith("Ful" as "Full") === undefined'),
      );
      const { status, said } = await campaign(copy);
      assert.equal(status, 1, said);
      assert.match(said, /no contract declares an error "Ful".*"?Full/);
    } finally {
      copy.remove();
    }
  });
});
