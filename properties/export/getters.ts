import type { Getter } from "assay/export";
import { KINDS } from "../observe/kinds";

/** The getter of an observed field; undefined if only the lens answers it. */
export function getterOf(kind: number, id: bigint, index: number): Getter | undefined {
  return KINDS.find(({ code }) => code === kind)?.getter(id, index);
}
