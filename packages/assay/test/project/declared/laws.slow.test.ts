import assert from "node:assert/strict";
import type { Copy } from "./support";
import { toyCopy } from "./toy";

const INVARIANTS = "  invariants: {";

/** What a law may use, in one: what is drawn is made in two orders, with a look at all there is. */
const ORDER = `
    "two fillings in either order leave the same": {
      id: "LAW-ORDER-1",
      rules: ["SUM-1"],
      premise: "both are done",
      steps: 3,
      calls: { "Jar.fill": 3, wait: 1 },
      check: ({ fork, model, time, now }) => {
        if (time <= 0n || model.Jar["jar:big"]!.marbles !== now.Jar.at("jar:big").marbles) return "the model is elsewhere";
        const offers = fork((run) => {
          const first = run.offer({ "Jar.fill": 1 });
          if (first !== undefined) run.make(first);
          return [first, run.offer({ "Jar.fill": 1 })];
        });
        const done = (order: typeof offers) =>
          fork((run) => {
            const results = order.map((one) => (one === undefined ? undefined : run.make(one)));
            return { ok: results.every((one) => one?.ok), all: run.observed() };
          });
        const [one, other] = [done(offers), done([...offers].reverse())];
        if (!one.ok || !other.ok) return undefined;
        return one.all.length > 2 && one.all.every(({ answer }, i) => answer === other.all[i]?.answer);
      },
    },`;
const REFUSED = (error: string): string => `
    "a full jar takes nothing": {
      id: "LAW-FULL-1",
      check: ({ fork, now }) =>
        fork((run) => {
          const left = now.Jar.at("jar:small").room - now.Jar.at("jar:small").marbles;
          const filled = run.call("Jar.fill", { more: left }, { from: "alice", at: "jar:small" });
          run.wait(5n);
          const more = run.call("Jar.fill", { more: 1n }, { from: "bob", at: "jar:small" });
          return filled.ok && !more.ok && more.error === "${error}" && run.model.Jar["jar:small"]!.marbles === 10n;
        }),
    },`;

describe("laws of a declared project", function () {
  this.timeout(120_000);

  async function withLaws(laws: string, work: (copy: Copy) => Promise<void>): Promise<void> {
    const copy = toyCopy("jars");
    try {
      copy.edit("assay.config.ts", INVARIANTS, `  laws: {${laws}\n  },\n${INVARIANTS}`);
      await work(copy);
    } finally {
      copy.remove();
    }
  }
  const FLAGS = ["properties", "--seed", "1", "--runs", "20"];

  it("given laws that draw calls, make them in several runs and read the model, then they hold, and a bug violates one", async () => {
    await withLaws(ORDER + REFUSED("Full"), async (copy) => {
      const held = await copy.assay(...FLAGS);
      assert.equal(held.status, 0, held.stdout + held.stderr);
      assert.match(held.stdout, /LAW-ORDER-1/);
      assert.match(held.stdout, /LAW-FULL-1/);
      const found = await copy.assay(...FLAGS, "--bug", "small-jar-loses-one");
      assert.equal(found.status, 7, found.stdout + found.stderr);
      assert.match(found.stdout, /LAW-(ORDER|FULL)-1[^]*run 1, from the start:/);
    });
  });

  it("given a law that expects another error, then it is violated, and its program says what reverts", async () => {
    await withLaws(REFUSED("Fool"), async (copy) => {
      const { status, stdout, stderr } = await copy.assay(...FLAGS);
      assert.equal(status, 7, stdout + stderr);
      assert.match(stdout, /bob +jar:small\.fill\(.*1\) +→ reverts with Full/);
    });
  });

  it("given a misspelt call in a law's mixture, then one line has the nearest that there is", async () => {
    await withLaws(ORDER.replace('calls: { "Jar.fill"', 'calls: { "Jar.fil"'), async (copy) => {
      const { status, stdout, stderr } = await copy.assay(...FLAGS);
      assert.equal(status, 1, stdout + stderr);
      assert.match(stdout + stderr, /Jar\.fill/);
    });
  });
});
