import { type Account, CLAIM_DEPOSIT, ZERO_ACCOUNT } from "../../model";
import { HOSTILE } from "../fixture/actors";
import { amountOf, drawOffer, purchase } from "./coverTerms";
import type { Draws } from "../action-definition/draws";
import type { ActionDefinition, Move } from "../action-definition/types";
import { approval, HUGE, plain, type World } from "../action-definition/world";

/** Who calls back into whoever pays it. */
const REENTERER: Account = "reenterer";

/** A purchase by a member, paid in an asset, for an owner (absent: itself), with commission for somebody. */
export function buyIn(
  draws: Draws,
  world: World,
  paymentAsset: bigint,
  owner: Account | undefined,
  destination: Account,
): Move {
  const caller = draws.pick(world.members());
  const products = world
    .products()
    .filter((id) => world.read.product(id).acceptedAssets.includes(paymentAsset) && world.poolsListing(id).length > 0);
  const productId = draws.pick(products);
  if (caller === undefined || productId === undefined) return undefined;
  const offer = drawOffer(draws, world, { productId }, () => 0n);
  if (offer === undefined) return undefined;
  const { requests, coverAsset, period } = offer;
  const params = {
    ...{ coverId: 0n, owner: owner ?? caller, productId, coverAsset, amount: amountOf(requests), period },
    ...{ maxPremiumInAsset: HUGE, paymentAsset, ipfsData: "" },
    ...{ commissionRatio: destination === ZERO_ACCOUNT ? 0n : 1_000n, commissionDestination: destination },
  };
  return { call: purchase(caller, params, requests) };
}

/** It claims on the cover that it was given last, as a member, so that the deposit is paid back to it while Claims is at work. */
function claimed(world: World): readonly (() => Move)[] {
  const { read } = world;
  const coverId = (): bigint => read.coverCount();
  const claimId = (): bigint => (coverId() === 0n ? 0n : read.cover(coverId()).openClaimId);
  const claims = { op: "withdrawCredit", ledger: "claims", asset: 0n } as const;
  return [
    (): Move => (read.checkRole(REENTERER, 1) ? undefined : plain("governor", { op: "addMember", account: REENTERER })),
    (): Move => {
      if (coverId() === 0n || read.cover(coverId()).owner !== REENTERER) return undefined;
      const operation = { op: "submitClaim", coverId: coverId() } as const;
      return { call: { caller: REENTERER, value: CLAIM_DEPOSIT, operation } };
    },
    (): Move => (claimId() === 0n ? undefined : approval(world, claimId())),
    (): Move => (claimId() === 0n ? undefined : { waitUntil: read.claim(claimId()).cooldownEnd }),
    (): Move => (claimId() === 0n ? undefined : plain("erin", { op: "settleClaim", claimId: claimId() })),
    (): Move =>
      read.credit("claims", REENTERER, 0n) === 0n ? undefined : plain(REENTERER, { ...claims, to: REENTERER }),
  ];
}

/** Somebody who means ill earns a commission that cannot be delivered; then it is paid, or given an NFT, and could try for more. */
export const temptHostile: ActionDefinition = {
  kind: "temptHostile",
  scenario: true,
  weight: 3,
  resolve(draws, world) {
    const earner = draws.one<Account>([REENTERER, REENTERER, ...HOSTILE]);
    const fetch = { op: "withdrawCredit", ledger: "cover", asset: 0n } as const;
    const earned = (): Move => buyIn(draws, world, 0n, undefined, earner);
    const paid = (): Move =>
      world.read.credit("cover", earner, 0n) === 0n ? undefined : plain(earner, { ...fetch, to: earner });
    const given = (): Move => buyIn(draws, world, 0n, REENTERER, ZERO_ACCOUNT);
    if (draws.chance(25)) return { story: [given, ...claimed(world)] };
    return { story: draws.chance(50) ? [earned, given] : [earned, paid] };
  },
};
