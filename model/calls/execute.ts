import type { ModelCall, Operation, Outcome } from "../api";
import type { State } from "../state/state";
import type { Call } from "./call";
import { sendEth, withdrawCredit } from "./capital/credit";
import { setFeed, setFeedAnswer } from "./capital/feed";
import { settleClaim } from "./claims/settle";
import { starve } from "./claims/starve";
import { submitClaim } from "./claims/submit";
import { vote } from "./claims/vote";
import { buyCover } from "./cover/buy-cover";
import { guarded, raw } from "./guarded";
import { poke, pokeProduct } from "./poke";
import { createStakingPool } from "./products/create-pool";
import { addProduct, setAcceptedAssets, setMinPrice } from "./products/products";
import { setProducts } from "./products/set-products";
import { addProductType, setAssessorGroup, setGracePeriod, setReviewPeriod } from "./products/types";
import { createAssessorGroup } from "./registry/assessor-group";
import { lockForMV } from "./registry/lock";
import { addMember, removeMember } from "./registry/members";
import { depositTo } from "./staking/deposit";
import { extendDeposit } from "./staking/extend";
import { setPoolFee, sweepSurplus, withdrawFees } from "./staking/fees";
import { withdraw } from "./staking/withdraw";
import { approve, burn, transfer, transferFrom } from "./tokens/erc20";
import { approveNft, setApprovalForAll, transferNft } from "./tokens/erc721";
import { mintAsset, setAssetBlocked, setAssetMode } from "./tokens/mock-asset";

type Handlers = { readonly [Name in Operation["op"]]: (state: State, call: Call<Name>) => Outcome };

/** What each operation does. A call that fails changes nothing. */
const HANDLERS: Handlers = {
  addMember,
  removeMember,
  createAssessorGroup,
  lockForMV,
  burn,
  setFeed,
  withdrawCredit,
  addProductType,
  setGracePeriod,
  setReviewPeriod,
  setAssessorGroup,
  addProduct,
  setMinPrice,
  setAcceptedAssets,
  createStakingPool,
  setProducts,
  pokeProduct,
  depositTo,
  extendDeposit,
  withdraw,
  setPoolFee,
  withdrawFees,
  sweepSurplus,
  poke,
  buyCover,
  submitClaim,
  vote,
  settleClaim,
  transfer,
  transferFrom,
  approve,
  transferNft,
  approveNft,
  setApprovalForAll,
  sendEth,
  guarded,
  raw,
  setFeedAnswer,
  mintAsset,
  setAssetBlocked,
  setAssetMode,
  starve,
};

/** Calls that may carry ETH. */
const PAYABLE: ReadonlySet<Operation["op"]> = new Set(["buyCover", "submitClaim", "sendEth", "raw"]);

/**
 * Makes a call. Throws when it carries ETH though the function is not payable: the planner's mistake, not a case to
 * test.
 */
export function execute(state: State, call: ModelCall): Outcome {
  const { op } = call.operation;
  if (call.value !== 0n && !PAYABLE.has(op)) {
    throw new RangeError(`model: ${op} is not payable, received ${call.value} wei`);
  }
  // The compiler cannot see that handler and operation belong together; both are picked by the same `op`.
  const handle: (state: State, call: never) => Outcome = HANDLERS[op];
  return handle(state, call as never);
}
