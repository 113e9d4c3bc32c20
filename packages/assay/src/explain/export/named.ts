import type { Family } from "./described";

/** Somebody or something with a name: an identifier of both languages, and what people call it. */
export type Named =
  | { readonly kind: "person"; readonly name: string; readonly said: string }
  | {
      readonly kind: "contract";
      readonly name: string;
      readonly said: string;
      readonly contract: string;
      readonly nonce: number;
    }
  | { readonly kind: "member"; readonly family: Family; readonly index: bigint };

/** The compiled name of what has a name; undefined for people. */
export function contractOf(named: Named | undefined): string | undefined {
  if (named === undefined || named.kind === "person") return undefined;
  return named.kind === "member" ? named.family.contract : named.contract;
}
