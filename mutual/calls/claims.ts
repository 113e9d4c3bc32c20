import type { CallsOf } from "assay";
import { CLAIM_DEPOSIT } from "../../model";
import type { Mutual } from "../model";
import { ACTORS, HOLDERS } from "../people";
import { credit } from "./capital";
import { all, anyone, drawn, HUGE, type Draws, type Reads } from "./draws";

/** The status of a claim that pays. */
const APPROVED = 2;

const claims = (read: Reads): readonly bigint[] => all(read.claimCount());
const open = (read: Reads): readonly bigint[] => claims(read).filter((id) => !read.claim(id).settled);

/** A cover to claim on, by its owner: one that can be claimed mostly, in its last moment if there is one. */
function claimed(
  d: Draws,
  read: Reads,
  time: bigint,
): { readonly coverId: bigint; readonly caller: string } | undefined {
  const covers = all(read.coverCount());
  const claimable = covers.filter((id) => {
    const { owner, graceEnd, openClaimId, amount } = read.cover(id);
    return owner !== "" && time <= graceEnd + 1n && openClaimId === 0n && amount > 0n && read.checkRole(owner, 1);
  });
  // what cannot be claimed is worth a try, but not most of the time
  if (claimable.length === 0 && !d.chance(30)) return undefined;
  const last = claimable.filter((id) => time + 1n >= read.cover(id).graceEnd);
  const coverId = d.chance(12) ? d.pick(covers) : (d.likely(last, claimable, 70) ?? d.pick(covers));
  if (coverId === undefined) return undefined;
  const { owner } = read.cover(coverId);
  return { coverId, caller: owner === "" ? "alice" : owner };
}
const wronglyClaimed = (read: Reads, caller: string) => [
  { value: CLAIM_DEPOSIT - 1n },
  { value: CLAIM_DEPOSIT + 1n },
  { value: 0n },
  { coverId: read.coverCount() + 1n },
  { caller: "mallory" },
  ...HOLDERS.filter((one) => one !== caller && read.checkRole(one, 1))
    .slice(0, 3)
    .map((one) => ({ caller: one })),
];

/** A claim to vote on, by one who may, in favour for the most part, so that claims are paid. */
function vote(d: Draws, read: Reads, time: bigint) {
  const voting = open(read).filter((id) => time <= read.claim(id).votingEnd + 1n);
  if (voting.length === 0 && !d.chance(6)) return undefined;
  const claimId = d.likely(voting, claims(read), 92);
  if (claimId === undefined) return undefined;
  const { assessorGroupId, submitter } = read.claim(claimId);
  // an assessor may be an address that nobody has the key of
  const group = read.assessorGroup(assessorGroupId).filter((one) => (ACTORS as readonly string[]).includes(one));
  const left = group.filter((one) => one !== submitter && !read.hasVoted(claimId, one));
  const others = ACTORS.filter((one) => !group.includes(one));
  const assessors = others.filter((one) => read.checkRole(one, 2));
  const inFavour = !d.chance(25);
  if (d.chance(6)) return { caller: d.likely<string>(assessors, others, 60) ?? "mallory", claimId, inFavour };
  if (d.chance(6) && group.includes(submitter)) return { caller: submitter, claimId, inFavour };
  return { caller: d.likely(left, group, 92) ?? "ann", claimId, inFavour };
}

/** IClaims. */
export const CLAIMS = {
  "Claims.submitClaim(uint256)": {
    weight: 14,
    value: () => CLAIM_DEPOSIT,
    args: ({ model: { read }, time }) => drawn((d) => claimed(d, read, time)),
    wrong: ({ model: { read }, caller }) => wronglyClaimed(read, caller),
  },
  "Claims.submitClaim(uint256,uint256)": {
    weight: 16,
    value: () => CLAIM_DEPOSIT,
    args: ({ model: { read }, time }) =>
      drawn((d) => {
        const on = claimed(d, read, time);
        if (on === undefined) return undefined;
        const { amount } = read.cover(on.coverId);
        // of a unit, a pool that has less of the cover than all of it burns nothing
        const part = d.chance(15) ? 1n : amount > 1n ? 1n + d.part(amount - 1n) : amount;
        return { ...on, requestedAmount: part };
      }),
    wrong: ({ model: { read }, caller }, { coverId }) => [
      ...wronglyClaimed(read, caller),
      { requestedAmount: 0n },
      { requestedAmount: HUGE },
      ...(coverId >= 1n && coverId <= read.coverCount() ? [{ requestedAmount: read.cover(coverId).amount + 1n }] : []),
    ],
  },
  "Claims.vote": {
    weight: 80,
    args: ({ model: { read }, time }) => drawn((d) => vote(d, read, time)),
    wrong: ({ model: { read } }) => [{ claimId: read.claimCount() + 1n }, { caller: "mallory" }],
  },
  "Claims.settleClaim": {
    weight: 50,
    caller: anyone,
    args: ({ model: { read }, time }) =>
      drawn((d) => {
        const due = open(read).filter((id) => time + 1n >= read.claim(id).cooldownEnd);
        // settling too early, or again, is worth a try, but not most of the time
        if (due.length === 0 && !d.chance(15)) return undefined;
        const claimId = d.likely(due, claims(read));
        return claimId === undefined ? undefined : { claimId };
      }),
    wrong: ({ model: { read } }) => [{ claimId: read.claimCount() + 1n }, { claimId: 0n }],
  },
  // settles with less and less gas, and undoes it each time: a claim that pays, now and then
  "Starver.starve": {
    weight: 3,
    caller: anyone,
    args: ({ model: { read }, time }) =>
      drawn((d) => {
        const paying = open(read).filter(
          (id) => time >= read.claim(id).cooldownEnd && read.claim(id).status === APPROVED,
        );
        const claimId = d.pick(paying);
        return claimId === undefined ? undefined : { claimId };
      }),
  },
  "Claims.withdrawCredit": credit("claims"),
} satisfies CallsOf<Mutual>;
