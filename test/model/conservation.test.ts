import assert from "node:assert/strict";
import type { EditionName, ModelEvent, Value } from "../../model";
import { DAY, ONE, addPool, newWorld } from "./world";
import type { World } from "./world";
import { randomCall, randomFrom, randomPause } from "./random";

const SEQUENCES = 40;
const STEPS = 120;

/** What went in and out of one pool's rewards, wei, as its events tell. */
interface Flows {
  minted: bigint;
  burned: bigint;
  paid: bigint;
  fees: bigint;
  swept: bigint;
  /** Deposits that were paid rewards: each may lose a fraction of a wei. */
  payments: bigint;
}

/** The number in an event, as the model has it. */
function amount(value: Value | undefined): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "object" && "value" in value) return value.value;
  return assert.fail(`expected a number, received ${typeof value}`);
}

function count(flows: Flows, { name, args }: ModelEvent, now: bigint, named: bigint): void {
  if (name === "RewardStreamAdded") flows.minted += amount(args[1]) * (amount(args[2]) - now);
  if (name === "RewardStreamStopped") flows.burned += amount(args[2]);
  if (name === "FeesWithdrawn") flows.fees += amount(args[1]);
  if (name === "SurplusSwept") flows.swept += amount(args[0]);
  if (name === "RewardsWithdrawn") {
    flows.paid += amount(args[2]);
    flows.payments += named;
  }
}

/** REWARD-4 in 1/10 000 wei; dust is below a wei for every payment made and for every deposit that is owed. */
function checkConservation({ read }: World, poolId: bigint, flows: Flows): void {
  const pool = read.pool(poolId);
  let owed = 0n;
  let deposits = 0n;
  for (let tokenId = 1n; tokenId <= read.positionCount(); tokenId += 1n) {
    const position = read.position(tokenId);
    if (position.poolId !== poolId) continue;
    owed += position.unwithdrawnRewards.value;
    deposits += 16n; // tranches that a position can have been in and be owed a fraction from
  }
  const { minted, burned, paid, fees, swept, payments } = flows;
  const known = paid + fees + swept + owed + pool.surplus + pool.unstreamed;
  const dust = (minted - burned - known) * 10_000n - pool.feesOwed;
  assert.ok(dust >= 0n, `REWARD-4: ${-dust} / 10 000 wei too much in pool ${poolId}`);
  assert.ok(dust <= (payments + deposits) * 10_000n, `REWARD-4: dust of ${dust} / 10 000 wei in pool ${poolId}`);
  const held = read.balance(255n, `pool:${poolId}`).value;
  assert.equal(held, pool.poolStake + minted - burned - paid - fees - swept, `balance of pool ${poolId}`);
}

function checkSanity({ read }: World): void {
  let stakes = 0n;
  for (const poolId of [1n, 2n]) {
    const pool = read.pool(poolId);
    stakes += pool.poolStake;
    assert.ok(pool.fee <= pool.maxFee, "FEE-1");
    assert.ok(!pool.halted || pool.activeShares > 0n, "HALT-1");
    assert.ok(pool.activeShares > 0n || pool.activeStake === 0n, "stake without shares");
    const spot = read.spotPrice(poolId, 1n);
    assert.ok(read.floorPrice(poolId, 1n) <= spot && spot <= ONE, "PRICE-3");
    let allocated = 0n;
    for (let coverId = 1n; coverId <= read.coverCount(); coverId += 1n) {
      allocated += read.coverAllocation(coverId, poolId);
    }
    const reported = read.capacities(poolId, 1n).allocated.reduce((sum, part) => sum + part, 0n);
    assert.ok(reported === allocated, `CAP-2: ${allocated} allocated to covers, ${reported} in active tranches`);
  }
  let owned = 0n;
  for (let tokenId = 1n; tokenId <= read.positionCount(); tokenId += 1n) {
    owned += read.position(tokenId).activeStake + read.position(tokenId).expiredStake;
  }
  assert.ok(owned <= stakes, "INFO-2: positions own no more than the pools hold");
  let open = 0n;
  for (let claimId = 1n; claimId <= read.claimCount(); claimId += 1n) if (!read.claim(claimId).settled) open += 1n;
  assert.equal(read.balance(0n, "claims").value, open * (ONE / 20n) + read.totalCredit("claims", 0n), "CLAIM-2");
  assert.equal(read.balance(0n, "cover").value, read.totalCredit("cover", 0n), "PAY-4");
  const holders = ["treasury", "alice", "bob", "carol", "a", "b", "c", "pool:1", "pool:2", "capitalPool"];
  const held = holders.reduce((sum, holder) => sum + read.balance(255n, holder).value, 0n);
  assert.equal(held, read.tokenSupply(), "TOKEN-3");
}

describe("model: conservation under random operations", () => {
  it("REWARD-4 TOKEN-3 CLAIM-2 CAP-2 given 40 random sequences when each step is done then nothing is lost or made", function () {
    this.timeout(60_000);
    runRandomly("current");
  });

  it("REWARD-4 TOKEN-3 CLAIM-2 CAP-2 E-DEPOSIT given 40 random sequences in the earlier edition when each step is done then nothing is lost or made", function () {
    this.timeout(60_000);
    runRandomly("earlier");
  });
});

function runRandomly(edition: EditionName): void {
  const succeeded = new Map<string, number>();
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const random = randomFrom(seed);
    const world = newWorld(edition);
    addPool(world);
    const flows = [1n, 2n].map(() => ({ minted: 0n, burned: 0n, paid: 0n, fees: 0n, swept: 0n, payments: 0n }));
    for (let step = 0; step < STEPS; step += 1) {
      world.pass(randomPause(random));
      const call = randomCall(world, random);
      if (call === undefined || world.read.balance(0n, call.caller).value < call.value) continue;
      const outcome = world.model.execute(call);
      const { op } = call.operation;
      if (outcome.ok) {
        succeeded.set(op, (succeeded.get(op) ?? 0) + 1);
        const named = call.operation.op === "withdraw" ? BigInt(call.operation.trancheIds.length) : 0n;
        for (const event of outcome.events) {
          const counted = flows[Number(event.emitter.replace("pool:", "")) - 1];
          if (counted !== undefined) count(counted, event, world.model.time, named);
        }
      } else {
        assert.ok(outcome.errors.length > 0, `${op} failed without an error`);
      }
      flows.forEach((counted, i) => checkConservation(world, BigInt(i) + 1n, counted));
      checkSanity(world);
    }
    world.pass(400n * DAY);
    flows.forEach((counted, i) => checkConservation(world, BigInt(i) + 1n, counted));
    assert.equal(world.read.pool(1n).unstreamed, 0n);
  }
  const ops = [
    "depositTo",
    "extendDeposit",
    "withdraw",
    "buyCover",
    "submitClaim",
    "vote",
    "settleClaim",
    "sweepSurplus",
  ];
  for (const op of ops) assert.ok((succeeded.get(op) ?? 0) >= 20, `${op} went through ${succeeded.get(op) ?? 0} times`);
}
