import type { Getter } from "assay/export";
import { KINDS } from "../observe/kinds";

/** The getter that answers a field of an observed thing; undefined where only the lens does. */
export function getterOf(kind: number, id: bigint, index: number): Getter | undefined {
  return KINDS.find(({ code }) => code === kind)?.getter(id, index);
}
