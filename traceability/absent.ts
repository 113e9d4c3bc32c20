import type { Trace } from "./types";

/** Rules that are named in no contract, model file or test, and why that is as it should be. */
export const ABSENT: Trace["absent"] = {};
