import { MAX_FEE, MAX_GROUP, MAX_TOTAL_WEIGHT, poolAccount } from "../../../model";
import type { Draws } from "../../action-definition/draws";
import type { Resolved } from "../../action-definition/types";
import { plain, type World } from "../../action-definition/world";

/** The governor and managers go to the limits of what they may set. */
export function limitsOfRules(draws: Draws, world: World): Resolved {
  switch (draws.below(4)) {
    case 0: {
      const size = Number(MAX_GROUP) + draws.below(2);
      const assessors = Array.from({ length: size }, (_, i) => poolAccount(BigInt(i + 1)));
      return plain("governor", { op: "createAssessorGroup", assessors });
    }
    case 1: {
      const product = { productName: "To the limit", productType: 1n, acceptedAssets: [0n], minPrice: 0n } as const;
      return plain("governor", { op: "addProduct", ...product, initialPrice: 10_000n + BigInt(draws.below(2)) });
    }
    case 2: {
      const caller = draws.pick(world.members());
      // sequences make few pools
      const maxFee = MAX_FEE + BigInt(world.pools().length < 6 ? draws.below(2) : 1);
      return caller === undefined ? undefined : plain(caller, { op: "createStakingPool", fee: maxFee, maxFee });
    }
    default: {
      const poolId = draws.one(world.pools());
      const listed = world.allProducts().filter((id) => world.read.stakedProduct(poolId, id) !== undefined);
      const others = world.allProducts().filter((id) => !listed.includes(id));
      const room = Number(MAX_TOTAL_WEIGHT / 10_000n);
      // the limit exactly, or one more
      const many = room + draws.below(2);
      const params = [...listed, ...others].slice(0, many).map((productId, i) => ({
        productId,
        weight: i < room ? 10_000n : 1n,
        targetPrice: world.read.product(productId).minPrice,
      }));
      return plain(world.read.manager(poolId), { op: "setProducts", poolId, params });
    }
  }
}
