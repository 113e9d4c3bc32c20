import type { Plain } from "assay/types";
import { parseCall, plainCall } from "../actions/exactly";
import { isSum, restated } from "./call";

type Members = Readonly<Record<string, Plain | undefined>>;

/**
 * A call with one entry less in one of its lists (requests, tranches, products): one candidate for each entry of a list that has several. If a purchase's amount is the
 * sum of its parts, it is reduced too.
 */
export function shorter(data: Plain): Plain[] {
  const call = parseCall(data);
  const { operation } = plainCall(call) as unknown as { readonly operation: Members };
  return Object.entries(operation).flatMap(([name, list]) => {
    if (!Array.isArray(list) || list.length < 2) return [];
    return list.map((_, gone): Plain => {
      const rest = list.filter((__, i) => i !== gone) as readonly Plain[];
      const less = parseCall({ ...(data as Members), operation: { ...operation, [name]: rest } });
      return plainCall(isSum(call) ? restated(less) : less);
    });
  });
}
