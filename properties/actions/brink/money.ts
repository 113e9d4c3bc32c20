import type { Draws } from "../../action-definition/draws";
import type { Move, Resolved } from "../../action-definition/types";
import { plain, type World } from "../../action-definition/world";

const TOKENS: readonly bigint[] = [6n, 7n];

/** Gives the capital pool exactly what it lacks, so that its balance is what is to be paid, or one unit less. */
function topUp(draws: Draws, world: World, asset: bigint, due: bigint): Move {
  const balance = world.read.balance(asset, "capitalPool").value;
  const missing = due - balance - BigInt(draws.below(2));
  if (missing <= 0n) return undefined;
  if (asset === 0n) return { call: { caller: "frank", value: missing, operation: { op: "sendEth" } } };
  return TOKENS.includes(asset)
    ? plain("treasury", { op: "mintAsset", asset, to: "capitalPool", amount: missing })
    : undefined;
}

/** A claim is settled when the capital pool has exactly what it pays. */
export function settleWithTheLast(draws: Draws, world: World): Resolved {
  const { read } = world;
  const approved = world.openClaims().filter((id) => {
    const claim = read.claim(id);
    return claim.votesFor > claim.votesAgainst && claim.cooldownEnd + 7n * 86_400n > world.now;
  });
  const claimId = draws.pick(approved);
  if (claimId === undefined) return undefined;
  const { requestedAmount, coverId, cooldownEnd } = read.claim(claimId);
  return {
    story: [
      (): Move => (cooldownEnd > world.now ? { waitUntil: cooldownEnd } : undefined),
      (): Move => topUp(draws, world, read.cover(coverId).coverAsset, requestedAmount),
      (): Move => plain("erin", { op: "settleClaim", claimId }),
    ],
  };
}

/** What is credited is fetched when the capital pool has exactly that. */
export function fetchTheLast(draws: Draws, world: World): Resolved {
  const { read } = world;
  const credits = world.holders.flatMap((account) =>
    [0n, 6n, 7n]
      .map((asset) => ({ account, asset, due: read.credit("capitalPool", account, asset) }))
      .filter(({ due }) => due > 0n),
  );
  const credit = draws.pick(credits);
  if (credit === undefined) return undefined;
  const { account, asset, due } = credit;
  return {
    story: [
      (): Move => topUp(draws, world, asset, due),
      (): Move => plain(account, { op: "withdrawCredit", ledger: "capitalPool", asset, to: "erin" }),
    ],
  };
}
