import type { Reporting } from "assay/types";
import { accountAt } from "../fixture/addresses";
import { KINDS } from "../observe/kinds";
import { ruleSentences } from "../subject/rules";
import { CHARTS } from "./charts";
import { rulesOfField } from "./rules";
import { markOf, SPANS, trancheEnds } from "./spans";
import { UNITS } from "./units";

/** The protocol's data for reports. */
export function createReporting(): Reporting {
  return {
    kinds: KINDS,
    charts: CHARTS,
    spans: SPANS,
    mark: markOf,
    boundaries: trancheEnds,
    boundary: { name: "end of a tranche", rules: ["TRANCHE-1", "TRANCHE-3"] },
    units: UNITS,
    rulesOf: rulesOfField,
    rules: ruleSentences(),
    nameOf: accountAt,
  };
}
