import assert from "node:assert/strict";
import type { EditionName } from "../../model";
import { BOB, DAY, GOVERNOR, ONE, eventsOf, newWorld } from "./world";
import type { World } from "./world";

const DEPOSIT = ONE / 20n;
const submit = { op: "submitClaim", coverId: 1n } as const;

/** A cover's claims are voted on by `size` assessors, "ann" and "assessor-1" on; the capital pool has the premium only. */
function withGroup(
  edition: EditionName,
  size: bigint,
  owner = BOB,
): { readonly world: World; readonly group: readonly string[] } {
  const world = newWorld(edition);
  const group = ["ann", ...Array.from({ length: Number(size) - 1 }, (_, i) => `assessor-${i + 1}`)];
  world.do(GOVERNOR, { op: "createAssessorGroup", assessors: group });
  world.do(GOVERNOR, { op: "setAssessorGroup", productType: 1n, assessorGroupId: 2n });
  world.stake(1n, 400n * ONE, 220n, "a");
  if (!world.read.checkRole(owner, 1)) world.do(GOVERNOR, { op: "addMember", account: owner });
  world.buy({ owner });
  return { world, group };
}

describe("model: how many must be in favour", () => {
  for (const edition of ["current", "earlier"] as const) {
    for (const [inFavour, against, status] of [
      [1n, 0n, 3],
      [10n, 0n, 3],
      [11n, 0n, 2],
      [11n, 10n, 2],
      [11n, 11n, 3],
      [10n, 9n, 3],
      [17n, 15n, 2],
    ] as const) {
      it(`SETTLE-1 given 32 who may vote, ${edition} edition, when ${inFavour} are for it and ${against} against then it is ${status === 2 ? "approved" : "rejected"}`, () => {
        const { world, group } = withGroup(edition, 32n);
        world.do(BOB, submit, DEPOSIT);
        assert.equal(world.read.claim(1n).eligibleVotes, 32n);
        const votes = group.slice(0, Number(inFavour + against));
        votes.forEach((assessor, i) => world.do(assessor, { op: "vote", claimId: 1n, inFavour: BigInt(i) < inFavour }));
        world.pass(7n * DAY);
        assert.equal(world.read.claim(1n).status, status);
        const settled = world.do("x", { op: "settleClaim", claimId: 1n });
        const payout = status === 2 ? ONE : 0n;
        assert.equal(eventsOf(settled, "claims")[0], `ClaimSettled(1, ${status === 2}, ${payout})`);
        assert.equal(world.read.credit("capitalPool", BOB, 0n), payout);
      });
    }
  }

  it("SETTLE-1 given a submitter in a group of 4, or not, when one is for it then that is a third of 3, and not of 4", () => {
    for (const [submitter, status] of [
      ["ann", 2],
      [BOB, 3],
    ] as const) {
      const { world } = withGroup("current", 4n, submitter);
      world.do(submitter, submit, DEPOSIT);
      world.do("assessor-1", { op: "vote", claimId: 1n, inFavour: true });
      world.pass(4n * DAY);
      assert.equal(world.read.claim(1n).status, status);
    }
  });
});
