import assert from "node:assert/strict";
import type { Copy } from "./support";
import { toyCopy } from "./toy";

const INVARIANTS = "  invariants: {";
/** What is filled at once by those who may, and what somebody else adds when all is over. */
const AT_ONCE = `
    "filled at once": {
      title: "Most marbles in one filling",
      unit: "marbles",
      rules: ["SUM-1"],
      about: "bob alone",
      open: ({ name, caller }) => name === "Jar.fill" && caller === ("bob" as typeof caller),
      follow: () => {
        let most: bigint | undefined;
        return {
          after: ({ events, call, now }) => {
            for (const { by, marbles } of events("Filled"))
              if (call.name === "Jar.fill" && call.ok && by === call.at && now.Jar.at(call.at).marbles >= marbles)
                most = most === undefined || marbles > most ? marbles : most;
          },
          value: () => most,
        };
      },
    },
    "left for alice": {
      unit: "marbles",
      decimals: 1,
      open: ({ caller }) => caller === ("bob" as typeof caller),
      granted: () => [{ name: "Jar.fill", args: { more: 5n }, from: "alice", at: "jar:small", later: 60n }],
      value: ({ now, start, alice }) => now.Jar.at("jar:small").putBy(alice) - start.Jar.at("jar:small").putBy(alice),
    },`;

describe("objectives of a declared project", function () {
  this.timeout(120_000);

  function maximise(objective: string, edit: (copy: Copy) => void = () => undefined) {
    const copy = toyCopy("jars");
    try {
      copy.edit("assay.config.ts", INVARIANTS, `  objectives: {${AT_ONCE}\n  },\n${INVARIANTS}`);
      edit(copy);
      const flags = ["maximise", "--objective", objective, "--seed", "1", "--runs", "40", "--workers", "1"];
      const { status, stdout, stderr } = copy.assay(...flags);
      return { status, said: stdout + stderr };
    } finally {
      copy.remove();
    }
  }

  it("given one that follows events, and who may call, then the best is found by them and confirmed on the chain", () => {
    const { status, said } = maximise("filled-at-once");
    assert.equal(status, 0, said);
    assert.match(said, /bob alone/);
    const [, best = "0"] = /confirmed on anvil: Most marbles in one filling: (\d+) marbles/.exec(said) ?? [];
    assert.ok(Number(best) >= 900, said);
    assert.doesNotMatch(said, /alice: jar/);
  });

  it("given calls that are granted at the end, then they count, at their time", () => {
    const { status, said } = maximise("left-for-alice");
    assert.equal(status, 0, said);
    assert.match(said, /confirmed on anvil: left for alice: 0\.5 marbles/);
    assert.match(said, /\+60 s alice: jar:small\.fill\(5\)/);
  });

  it("given one with neither value nor follow, then one line says so", () => {
    const { status, said } = maximise("left-for-alice", (copy) => {
      copy.edit("assay.config.ts", "      value: ({ now, start, alice })", "      worth: ({ now, start, alice })");
    });
    assert.equal(status, 1, said);
    assert.match(said, /left for alice.*either `value` or `follow`/);
  });
});
