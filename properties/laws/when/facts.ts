import type { Account, ModelCall, StakedProductParam } from "../../../model";
import { openingCalls } from "../../fixture/opening";
import type { Terms } from "../editions";
import type { Trace } from "../trace";

/** Facts that the lens does not show, collected from calls that succeeded on the chain. */
export class Facts {
  private readonly groups: (readonly Account[])[] = [];
  private readonly listings = new Set<string>();
  private readonly blocked = new Set<string>();
  private readonly reviews = new Map<bigint, bigint>();

  private constructor(readonly terms: Terms) {
    for (const call of openingCalls()) this.note(call);
  }

  /** The facts just before a step. */
  static before(trace: Trace, step: number, terms: Terms): Facts {
    const facts = new Facts(terms);
    trace.steps.slice(0, step).forEach((made, i) => {
      if ("call" in made && trace.result(i).ok) facts.note(made.call);
    });
    return facts;
  }

  /** The addresses in an assessor group. */
  group(groupId: bigint): readonly Account[] {
    return this.groups[Number(groupId) - 1] ?? [];
  }

  /** Whether a pool has ever listed a product. */
  lists(poolId: bigint, productId: bigint): boolean {
    return this.listings.has(`${poolId} ${productId}`);
  }

  /** The voting period of claims on covers of a type that are bought now, in seconds. */
  review(productType: bigint): bigint {
    return this.reviews.get(productType) ?? this.terms.review;
  }

  /** Whether a token refuses to move from or to an account. */
  isBlocked(asset: bigint, account: Account): boolean {
    return this.blocked.has(`${asset} ${account}`);
  }

  private note({ operation: o }: ModelCall): void {
    if (o.op === "createAssessorGroup") this.groups.push(o.assessors);
    if (o.op === "setReviewPeriod") this.reviews.set(o.productType, o.reviewPeriod);
    if (o.op === "setProducts") this.list(o.poolId, o.params);
    if (o.op === "setAssetBlocked") {
      const key = `${o.asset} ${o.account}`;
      if (o.blocked) this.blocked.add(key);
      else this.blocked.delete(key);
    }
  }

  private list(poolId: bigint, params: readonly StakedProductParam[]): void {
    for (const { productId } of params) this.listings.add(`${poolId} ${productId}`);
  }
}
