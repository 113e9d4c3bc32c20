import type { Result } from "assay";
import { MIN_PERIOD } from "../../model";
import { assetFor, exposureEnd, listing } from "../calls/cover";
import { HUGE, ONE, type Draws } from "../calls/draws";
import { products } from "../calls/products";
import type { Mutual } from "../model";
import { buyers, type Way } from "./life";

/** What a pool gives, in units of the cover's asset. */
export type Part = readonly [poolId: bigint, amount: bigint];
/** A purchase by its owner, without commission and limit. */
export interface Terms {
  readonly owner: string;
  readonly productId: bigint;
  readonly coverAsset: bigint;
  readonly paymentAsset: bigint;
  readonly period: bigint;
  readonly parts: readonly Part[];
}

const LEAST = ONE / 50n;
/** ETH that is sent where the exact premium is of no account: the spare comes back. */
const PLENTY = 100_000n * ONE;

/** A purchase that can be made, of one to three pools: a part of what is free of each, `of` it at most. */
export function terms(d: Draws, model: Mutual, time: bigint, of = 1n): Terms | undefined {
  const { read } = model;
  const owner = d.pick(buyers(model));
  const productId = d.pick(products(read).filter((id) => listing(read, id).length > 0));
  if (owner === undefined || productId === undefined) return undefined;
  const paymentAsset = d.pick(read.product(productId).acceptedAssets);
  const coverAsset = d.one([0n, 0n, 6n, 7n]);
  const period = d.chance(40) ? MIN_PERIOD : MIN_PERIOD + d.upTo(d.chance(60) ? 60n : 337n);
  const end = exposureEnd(read, time, productId, period);
  const open = listing(read, productId).filter((id) => read.freeCapacity(id, productId, end) > 2n * LEAST * of);
  const parts = d.some(open, 1, 3).map((poolId): Part => {
    const room = read.freeCapacity(poolId, productId, end) / of - LEAST;
    return [poolId, assetFor(read, coverAsset, LEAST + d.part(room)) ?? 0n];
  });
  if (paymentAsset === undefined || parts.length === 0 || parts.some(([, amount]) => amount === 0n)) return undefined;
  return { owner, productId, coverAsset, paymentAsset, period, parts };
}

/** Buys, or extends a cover. */
export function buy(run: Way, terms: Terms, { coverId = 0n, parts = terms.parts } = {}): Result<bigint> {
  const { owner, productId, coverAsset, paymentAsset, period } = terms;
  const params = {
    ...{ coverId, owner, productId, coverAsset, period, paymentAsset },
    amount: parts.reduce((sum, [, one]) => sum + one, 0n),
    maxPremiumInAsset: HUGE,
    ...{ commissionRatio: 0n, commissionDestination: "nobody", ipfsData: "" },
  };
  const poolAllocationRequests = parts.map(([poolId, coverAmountInAsset]) => ({
    ...{ poolId, skip: false, coverAmountInAsset },
  }));
  const sent = { from: owner, value: paymentAsset === 0n ? PLENTY : 0n };
  return run.call("Cover.buyCover", { params, poolAllocationRequests }, sent);
}

/** Parts with a share of each amount, in hundredths. */
export const scaled = (parts: readonly Part[], percent: bigint): readonly Part[] =>
  parts.map(([poolId, amount]) => [poolId, (amount * percent) / 100n]);

/** Id of the cover that an extension made: in the earlier edition it keeps its own [E-EDIT]. */
export const extendedId = ({ model }: Way, edition: string, coverId: bigint): bigint =>
  edition === "earlier" ? coverId : model.read.coverCount();
