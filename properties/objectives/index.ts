import type { Objective } from "assay/types";
import { assessorWealth } from "./assessor-wealth";
import { attackerWealth } from "./attacker-wealth";
import { bumpSpared } from "./bump-spared";
import { callsRefused, rightsRefused } from "./calls-refused";
import { capacityHeld } from "./capacity-held";
import { claimRetries } from "./claim-retries";
import { creditForfeited } from "./credit-forfeited";
import { dustPerBound } from "./dust";
import { poolLeverage } from "./leverage";
import { lockLength } from "./lock-length";
import { managerWealth } from "./manager-wealth";
import { moneyLeft, nativeKept } from "./money-left";
import { outlivingCover } from "./outliving-cover";
import { ownBump } from "./own-bump";
import { paidBeyondBurn } from "./paid-beyond-burn";
import { priceMoved } from "./price-moved";
import { pricePerNative } from "./price-per-native";
import { removedManages } from "./removed-manages";
import { rewardAfterCover } from "./reward-after-cover";
import { rewardShare } from "./reward-share";
import { rewardsAnyFeed, rewardsPerPremium } from "./rewards-per-premium";
import { stakeWithheld } from "./stake-withheld";
import { unpaidClaims } from "./unpaid-claims";

/** The objectives of `npx assay maximise --objective NAME`. */
export const OBJECTIVES: readonly Objective[] = [
  attackerWealth,
  managerWealth,
  assessorWealth,
  priceMoved,
  pricePerNative,
  capacityHeld,
  ownBump,
  poolLeverage,
  outlivingCover,
  rewardsPerPremium,
  rewardsAnyFeed,
  rewardShare,
  dustPerBound,
  moneyLeft,
  nativeKept,
  unpaidClaims,
  stakeWithheld,
  callsRefused,
  rightsRefused,
  claimRetries,
  paidBeyondBurn,
  removedManages,
  lockLength,
  rewardAfterCover,
  bumpSpared,
  creditForfeited,
];
