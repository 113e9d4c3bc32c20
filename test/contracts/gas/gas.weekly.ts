import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { takeSnapshot, type SnapshotRestorer } from "@nomicfoundation/hardhat-network-helpers";
import { moveTo, now, prepare, read, send } from "../../support/chain";
import { numberIn, PRODUCT } from "../../support/market";
import { after as timeAfter, CROWDED, dueDays, leaveFor, type CrowdedPool } from "./crowdedPool";
import { measureAll, LONGEST_GAP, YEAR } from "./measureAll";
import { keyOf, parse, type Section } from "./report";

/** REWARD-8. */
const LIMIT = 10_000_000n;
/** What one poke in parts may take. */
const PART = 3_000_000n;
/** Steps of one poke in parts. */
const STEPS = 100n;
/** Percent that the committed table may be off. */
const TOLERANCE = 5n;

describe("gas", function () {
  this.timeout(300_000);
  let sections: readonly Section[];
  let crowded: CrowdedPool;
  let empty: SnapshotRestorer;
  let full: SnapshotRestorer;

  before(async () => {
    await prepare();
    empty = await takeSnapshot();
    ({ sections, crowded } = await measureAll());
    full = await takeSnapshot();
  });
  afterEach(async () => {
    await full.restore();
  });
  after(async () => {
    await empty.restore();
  });

  it("given a pool after the year of REWARD-8, then every action is below 10 M gas", () => {
    const year = sections[0];
    assert.equal(year?.rows.length, 14);
    for (const { action, worst } of year.rows)
      assert(worst < LIMIT, `${action} takes ${worst}, expected below ${LIMIT}`);
  });

  it("given that pool, then it is the worst case: on each of 365 days a stream ends and an allocation is released", async () => {
    await moveTo(timeAfter(crowded, YEAR));
    assert.deepEqual(await dueDays(crowded), { streamEnds: 365, releases: 365 });
  });

  it("given any action, then its worst case is below 10 M gas", () => {
    for (const { rows } of sections) {
      for (const { action, worst } of rows) assert(worst < LIMIT, `${action} takes ${worst}`);
    }
  });

  it("given docs/gas.md, then it names every action and no worst case is more than 5 % off", async () => {
    const committed = parse(await readFile(resolve(__dirname, "../../../docs/gas.md"), "utf8"));
    const measured = new Map(
      sections.flatMap(({ title, rows }) => rows.map(({ action, worst }) => [keyOf(title, action), worst] as const)),
    );
    assert.deepEqual([...committed.keys()], [...measured.keys()], "run `npm run gas`: the actions changed");
    for (const [key, gas] of measured) {
      const told = committed.get(key) ?? 0n;
      const off = told > gas ? told - gas : gas - told;
      assert(off * 100n <= gas * TOLERANCE, `run \`npm run gas\`: ${key} takes ${gas}, docs/gas.md says ${told}`);
    }
  });

  it("given 637 daily releases and 365 stream ends due, when poked in parts, then each part is below 3 M gas and no getter changes", async () => {
    await leaveFor(crowded, LONGEST_GAP, crowded.longest);
    const before = await readings(crowded);
    assert.equal(await pokeInParts(crowded, "poke"), 4); // 365 stream ends and seven tranche ends
    assert.equal(await pokeInParts(crowded, "pokeProduct"), 7); // 637 days
    assert.deepEqual(await readings(crowded), before);
  });

  it("given two years untouched, when poked in parts, then each part is below 3 M gas and nothing is left of stake or allocations", async () => {
    await moveTo(timeAfter(crowded, 2n * YEAR));
    const before = await readings(crowded);
    assert.equal(await pokeInParts(crowded, "poke"), 4);
    assert.equal(await pokeInParts(crowded, "pokeProduct"), 1); // no tranche is left that anything was allocated to
    assert.deepEqual(await readings(crowded), before);
    const [state] = await read(crowded.pool, "getPoolState");
    assert.equal(numberIn(state, "activeStake"), 0n);
    assert.equal(numberIn(state, "unstreamed"), 0n);
  });
});

type Poke = "poke" | "pokeProduct";

const pokeArgs = (fn: Poke, steps: bigint): readonly unknown[] => (fn === "poke" ? [steps] : [CROWDED, PRODUCT, steps]);

/** Pokes until a poke says that it is done; answers how many that took. Time stands still. */
async function pokeInParts(crowded: CrowdedPool, fn: Poke): Promise<number> {
  const to = fn === "poke" ? crowded.pool : crowded.stakingProducts;
  const time = await now();
  const most = 20;
  for (let parts = 1; parts <= most; parts++) {
    const [done] = await read(to, fn, pokeArgs(fn, STEPS));
    const { gasUsed } = await send(crowded.buyer, to, fn, pokeArgs(fn, STEPS), { time });
    assert(gasUsed < PART, `${fn} of ${STEPS} steps takes ${gasUsed}, expected below ${PART}`);
    if (done === true) return parts;
  }
  assert.fail(`${fn} is not done after ${most} calls of ${STEPS} steps`);
}

/** What a caller can read of pool, product and position, at the same timestamp. */
async function readings({ pool, position, stakingProducts, stakingViewer }: CrowdedPool): Promise<readonly unknown[]> {
  return Promise.all([
    read(pool, "getPoolState"),
    read(pool, "getTrancheStakes"),
    read(stakingViewer, "getToken", [position]),
    read(stakingProducts, "getCapacities", [CROWDED, PRODUCT]),
    read(stakingProducts, "getUtilizationRate", [CROWDED]),
  ]);
}
