import type { Account, BuyCoverParams, PoolAllocationRequest } from "../../api";
import { BPS } from "../../constants";
import { max, sumOf } from "../../math/rounding";
import { Preconditions } from "../../outcome";
import type { Cover } from "../../state/cover";
import type { State } from "../../state/state";
import { traitsOf } from "../eth";
import { isMember } from "../roles";
import { requireBasics, requirePrices, requireProduct, spanOf } from "./basics";
import type { Span } from "./basics";
import { requireParts, requireRequests } from "./parts";
import type { Part } from "./parts";
import { paymentFor, requireNoStrayEth, requirePayment } from "./payment";
import type { Payment } from "./payment";
import { creditFor, requirePredecessor } from "./predecessor";

/** A purchase that can be made: what it comes to. */
export interface Purchase {
  readonly params: BuyCoverParams;
  /** The cover that is extended. */
  readonly old: Cover | undefined;
  readonly span: Span;
  readonly parts: readonly Part[];
  /** Premiums less credit, wei of the native token. */
  readonly net: bigint;
  readonly payment: Payment;
}

/** What a purchase needs, and what it comes to when all of that holds; nothing changes. */
export function assess(
  state: State,
  caller: Account,
  value: bigint,
  params: BuyCoverParams,
  allRequests: readonly PoolAllocationRequest[],
): Purchase | Preconditions {
  const needs = new Preconditions();
  const requests = allRequests.filter((request) => !request.skip);
  requireBasics(state, caller, params, needs);
  const product = requireProduct(state, params, needs);
  const prices = requirePrices(state, params, needs);
  const span = spanOf(state, product, params.period);
  const predecessor = requirePredecessor(state, caller, params, needs);
  requireRequests(requests, params.amount, needs);
  requireNoStrayEth(value, params.paymentAsset, needs);
  // An extension that keeps the id mints nothing, and asks no receiver. [E-EDIT]
  const mints = params.coverId === 0n || !state.rules.extensionsKeepTheId;
  if (mints && isMember(state, params.owner)) {
    needs.refuse(!traitsOf(state, params.owner).takesNfts, "ERC721InvalidReceiver", params.owner);
  }
  const parts = requireParts(state, requests, { params, product, span, prices, predecessor }, needs);

  if (parts === undefined || span === undefined || predecessor.kind === "unusable") return needs;
  if (prices.cover === undefined || prices.native === undefined || prices.payment === undefined) return needs;
  if (params.commissionRatio >= BPS) return needs;
  const old = predecessor.kind === "cover" ? predecessor.cover : undefined;
  const credit = old === undefined ? 0n : creditFor(old, state.time, prices.cover, prices.native);
  const net = max(0n, sumOf(parts, (part) => part.premium) - credit);
  const payment = paymentFor(net, params, prices.native, prices.payment);
  requirePayment(state, caller, value, params, payment, needs);
  return needs.hold ? { params, old, span, parts, net, payment } : needs;
}
