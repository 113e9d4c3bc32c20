import assert from "node:assert/strict";
import { Copy } from "./support";
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
    },
    "no room for alice": {
      unit: "marbles",
      players: ["bob" as never],
      others: "before",
      tried: (without, behind) =>
        [4n, 10n].flatMap((more) => {
          const isEmpty = without.now.Jar.at("jar:small").marbles === 0n && behind.now.Jar.at("jar:small").room === 10n;
          const call = { name: "Jar.fill", args: { more }, from: "alice", at: "jar:small", later: 60n } as const;
          return isEmpty ? [{ ...call, sort: "filling", weight: more }] : [];
        }),
    },`;

describe("objectives of a declared project", function () {
  this.timeout(120_000);

  async function maximise(objective: string, edit: (copy: Copy) => void = () => undefined, explains = false) {
    const copy = toyCopy("jars");
    try {
      copy.edit("assay.config.ts", INVARIANTS, `  objectives: {${AT_ONCE}\n  },\n${INVARIANTS}`);
      edit(copy);
      const flags = ["maximise", "--objective", objective, "--seed", "1", "--runs", "40", "--workers", "1"];
      const { status, stdout, stderr } = await copy.assay(...flags);
      const [, file] = /npx assay replay (\S+)/.exec(stdout + stderr) ?? [];
      const explained = explains && file !== undefined ? await copy.assay("explain", file) : undefined;
      return { status, said: stdout + stderr, explained };
    } finally {
      copy.remove();
    }
  }

  it("given one that follows events, and who may call, then the best is found by them and confirmed on the chain", async () => {
    const { status, said } = await maximise("filled-at-once");
    assert.equal(status, 0, said);
    assert.match(said, /bob alone/);
    const [, best = "0"] = /confirmed on anvil: Most marbles in one filling: (\d+) marbles/.exec(said) ?? [];
    assert.ok(Number(best) >= 900, said);
    assert.doesNotMatch(said, /alice: jar/);
  });

  it("given calls that are granted at the end, then they count, at their time", async () => {
    const { status, said } = await maximise("left-for-alice");
    assert.equal(status, 0, said);
    assert.match(said, /confirmed on anvil: left for alice: 0\.5 marbles/);
    assert.match(said, /\+60 s alice: jar:small\.fill\(5\)/);
  });

  it("given calls of others that are tried, then those count that the players made impossible, on the chain too", async () => {
    const { status, said } = await maximise("no-room-for-alice");
    assert.equal(status, 0, said);
    assert.match(said, /refused to others, who could without the attackers: filling 2/);
    assert.match(said, /confirmed on anvil: no room for alice: 14 marbles/);
  });

  it("given a case whose first call is later than its start, when it is explained, then that call is found again", async () => {
    const { explained } = await maximise("filled-at-once", undefined, true);
    assert.equal(explained?.status, 0, explained?.stderr);
    assert.match(explained.stdout, /1 │ more │ 1000 │ 989 /);
  });

  it("given one with neither value nor follow, then one line says so", async () => {
    const { status, said } = await maximise("left-for-alice", (copy) => {
      copy.edit("assay.config.ts", "      value: ({ now, start, alice })", "      worth: ({ now, start, alice })");
    });
    assert.equal(status, 1, said);
    assert.match(said, /left for alice.*one of `value`, `follow` and `tried`/);
  });
});

/** Of a model of which not all is looked at after a step. */
const OF_MANY = `observe: { "Coin.name": () => "Coin" },
  objectives: {
    "too much": {
      unit: "wei and letters",
      follow: () => {
        let most = 0n;
        return {
          after: ({ now, call }) => {
            if (call.name === "wait") return;
            const worth = sum(now.Coin.balanceOf) - now.Coin.totalSupply + BigInt(now.Coin.name.length);
            if (worth > most) most = worth;
          },
          value: () => most,
        };
      },
    },
    "sent and not missing": {
      unit: "wei",
      players: ["person1"] as never[],
      others: "before",
      open: ({ name, args }) => name === "Coin.transfer" && args.value > 0n,
      follow: ({ now: begun }) => {
        const had = begun.Coin.balanceOf("person1");
        let found: bigint | undefined;
        return {
          after: ({ now, events }) => {
            const sent = events("Transfer").filter(({ from, to }) => from !== to);
            found ??= sent.reduce((all, { value }) => all + value, 0n) - (had - now.Coin.balanceOf("person1"));
          },
          value: () => found,
        };
      },
    },
  },
  invariants: {`;

describe("objectives of a model that says much", function () {
  this.timeout(120_000);
  let copy: Copy;
  before(() => {
    copy = new Copy("erc20");
    copy.edit("assay.config.ts", `["alice", "bob", "carol"]`, `Array.from({ length: 40 }, (_, i) => \`person\${i}\`)`);
    copy.edit("assay.config.ts", "({ deployer }) => [deployer, SUPPLY]", `() => ["person1", SUPPLY]`);
    copy.edit("assay.config.ts", "{ [deployer]: SUPPLY }", `{ ["person1" as Account]: SUPPLY }`);
    copy.edit("assay.config.ts", "invariants: {", OF_MANY);
  });
  after(() => {
    copy.remove();
  });

  const maximised = async (objective: string) => {
    const ran = await copy.assay(
      "maximise",
      "--objective",
      objective,
      ...["--seed", "1", "--runs", "200", "--workers", "1"],
    );
    assert.equal(ran.status, 0, ran.stdout + ran.stderr);
    return ran.stdout + ran.stderr;
  };

  it("given one that reads what no step looks at, texts too, then it reads what is there after that step, in the model and on the chain", async () => {
    const said = await maximised("too-much");
    assert.match(said, /confirmed on anvil: too much: 4 wei and letters/);
    const [, file = ""] = /npx assay replay (\S+)/.exec(said) ?? [];
    const replayed = await copy.assay("replay", file);
    assert.match(replayed.stdout, /fails in the same way: OBJECTIVE-TOO-MUCH/);
  });

  it("given others that act before the players, then the start is what there is right before the players' first call", async () => {
    const said = await maximised("sent-and-not-missing");
    assert.match(said, /calls .* keep 0 wei/);
    assert.match(said, /confirmed on anvil: sent and not missing: 0 wei/);
  });
});
