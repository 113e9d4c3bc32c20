import { depositStake, depositSum, positionSum } from "./deposits";
import { depositsFit, extensions, withdrawals } from "./movements";
import { activeShares, getters, poolStake } from "./pools";
import { tokenInfo } from "./token-info";
import { ended, frozen, newShares, trancheStakes, trancheSum } from "./tranches";

/** SHARES: the stake of tranches and positions. */
export const SHARES = [
  newShares,
  trancheStakes,
  trancheSum,
  frozen,
  ended,
  depositStake,
  depositSum,
  positionSum,
  poolStake,
  activeShares,
  depositsFit,
  extensions,
  withdrawals,
  tokenInfo,
  getters,
];
