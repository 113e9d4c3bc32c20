import type { CreateModel } from "./api";
import { ReferenceModel } from "./reference-model";
import { newState } from "./state/genesis";

export * from "./api";
export {
  CLAIM_DEPOSIT,
  HALT_RATIO,
  MAX_COMMISSION,
  MAX_COVER_AMOUNT,
  MAX_FEE,
  MAX_FEED_ANSWER,
  MAX_GRACE_PERIOD,
  MAX_GROUP,
  MAX_LOCK,
  MAX_PERIOD,
  MAX_TOTAL_WEIGHT,
  MIN_ALLOCATION,
  MIN_DEPOSIT,
  MIN_EXTENSION,
  MIN_GROUP,
  MIN_PERIOD,
} from "./constants";

/** The reference model as of deployment. */
export const createModel: CreateModel = (genesis) => new ReferenceModel(newState(genesis));
