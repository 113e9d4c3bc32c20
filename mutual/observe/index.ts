import type { ObserveOf } from "assay";
import type { Mutual } from "../model";
import { TOKEN } from "./token";

/** What the model predicts of the contracts' getters, by contract. */
export const OBSERVE: ObserveOf<Mutual> = { ...TOKEN };
