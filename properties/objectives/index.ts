import type { Objective } from "assay/types";
import { assessorWealth } from "./assessor-wealth";
import { attackerWealth } from "./attacker-wealth";
import { callsRefused, rightsRefused } from "./calls-refused";
import { capacityHeld } from "./capacity-held";
import { dustPerBound } from "./dust";
import { poolLeverage } from "./leverage";
import { managerWealth } from "./manager-wealth";
import { moneyLeft, nativeKept } from "./money-left";
import { outlivingCover } from "./outliving-cover";
import { ownBump } from "./own-bump";
import { priceMoved } from "./price-moved";
import { pricePerNative } from "./price-per-native";
import { rewardShare } from "./reward-share";
import { rewardsAnyFeed, rewardsPerPremium } from "./rewards-per-premium";
import { stakeWithheld } from "./stake-withheld";
import { unpaidClaims } from "./unpaid-claims";

/** What `npx assay maximise --objective NAME` can look for, by name. */
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
];
