import type { Objective } from "assay/types";
import { attackerWealth } from "./attacker-wealth";
import { poolLeverage } from "./leverage";
import { priceMoved } from "./price-moved";

/** What `npx assay maximise --objective NAME` can look for, by name. */
export const OBJECTIVES: readonly Objective[] = [attackerWealth, priceMoved, poolLeverage];
