import { takeSnapshot } from "@nomicfoundation/hardhat-network-helpers";
import { measureCovers } from "./coverActions";
import { crowdPool, leaveFor, type CrowdedPool } from "./crowdedPool";
import { measureOthers } from "./otherActions";
import type { Section } from "./report";
import { openTenPools } from "./tenPools";
import { measureLongestGap, measureYear } from "./yearActions";

/** Days. */
export const YEAR = 365n;
/** Days after which the last claim of the crowded pool can still burn: a day less than the last release. */
export const LONGEST_GAP = 637n;

/** Every figure, and the worst case of REWARD-8 as of its last purchase. */
export interface GasReport {
  readonly sections: readonly Section[];
  readonly crowded: CrowdedPool;
}

/** Measures every action. Leaves the chain at the last purchase of the crowded pool, for tests that go on from there. */
export async function measureAll(): Promise<GasReport> {
  const empty = await takeSnapshot();
  const scene = await openTenPools();
  const covers = await measureCovers(scene);
  const others = await measureOthers(scene);
  await empty.restore();

  const crowded = await crowdPool();
  const full = await takeSnapshot();
  await leaveFor(crowded, YEAR, crowded.claimable);
  const year = await measureYear(crowded);
  await full.restore();
  await leaveFor(crowded, LONGEST_GAP, crowded.longest);
  const gap = await measureLongestGap(crowded);
  await full.restore();

  return {
    crowded,
    sections: [
      {
        title: "One pool after a year untouched",
        about:
          "The worst case of REWARD-8: stake in eight tranches, five of which ended meanwhile; on each of 365 days a stream ended\n" +
          "and an allocation was released, bought over all tranches that it might use. Limit: 10 000 000. Typical: the same pool,\n" +
          "once it was poked. Actions on several such pools cost that much for each; poke them first, in parts.",
        rows: year,
      },
      {
        title: "One pool after 637 days untouched",
        about:
          "The same pool when all its tranches but the last have ended and 637 daily releases are due; what was allocated before\n" +
          "cannot be alive for longer, so a longer gap costs less. Beyond REWARD-8; there is no other case than the worst.",
        rows: gap,
      },
      {
        title: "Cover and claims",
        about: "Pools that were touched within the day. Typical: one pool that covers were bought from before.",
        rows: covers,
      },
      { title: "Everything else", about: "Independent of how long a pool was left alone.", rows: others },
    ],
  };
}
