import type { CreateModel } from "./api";
import { ReferenceModel } from "./reference-model";
import { newState } from "./state/genesis";

export * from "./api";

/** The reference model as of deployment. */
export const createModel: CreateModel = (genesis) => new ReferenceModel(newState(genesis));
