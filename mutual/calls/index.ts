import type { CallsOf } from "assay";
import type { Mutual } from "../model";
import { TOKEN } from "./token";

/** What sequences call, by contract. */
export const CALLS: CallsOf<Mutual> = { ...TOKEN };
