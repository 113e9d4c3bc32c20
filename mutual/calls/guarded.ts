import type { CallsOf } from "assay";
import type { Mutual } from "../model";
import { anyone } from "./draws";

const kept = { caller: anyone };

/** What is kept for the protocol's own contracts: nobody else gets in, whatever the arguments are. */
export const GUARDED = {
  "NativeToken.mint": kept,
  "CapitalPool.payOut": kept,
  "Cover.applyPayout": kept,
  "CoverNFT.mint": kept,
  "CoverNFT.burn": kept,
  "StakingNFT.mint": kept,
  "StakingPool.initialize": kept,
  "StakingPool.addStream": kept,
  "StakingPool.stopStream": kept,
  "StakingPool.burnStake": kept,
  "StakingProducts.allocate": kept,
  "StakingProducts.takeBackBump": kept,
  "StakingProducts.release": kept,
  "StakingProducts.shrink": kept,
} satisfies CallsOf<Mutual>;
