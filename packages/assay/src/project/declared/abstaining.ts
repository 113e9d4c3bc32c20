import type { Met } from "../kit";
import type { Hex } from "../../core/types";

/** How many values of one type and name are remembered: the last ones. */
const MOST = 8;

/** "uint256 tokenId" and "uint256 _tokenId" are the same. */
const keyOf = (type: string, name: string): string => `${type} ${name.toLowerCase().replaceAll("_", "")}`;

/** Remembers what calls were given, returned and emitted, for arguments to be chosen from. */
export class Abstaining {
  private readonly byName = new Map<string, (Hex | bigint | boolean)[]>();
  private readonly byType = new Map<string, (Hex | bigint | boolean)[]>();

  /** Remembers what a call met. */
  meet(met: readonly Met[]): void {
    for (const { type, name, value } of met) {
      if (type === "string" || type === "bytes" || type === "bool") continue;
      keep(this.byType, type, value);
      if (name !== "") keep(this.byName, keyOf(type, name), value);
    }
  }

  /** Values of a type that were met: those of this name or, where there are none, of any. */
  met(type: string, name = ""): readonly (Hex | bigint | boolean)[] {
    return this.byName.get(keyOf(type, name)) ?? this.byType.get(type) ?? [];
  }
}

/** Takes in a value as the last one; the first goes when there are too many. */
function keep<V>(values: Map<string, V[]>, key: string, value: V): void {
  const known = values.get(key) ?? [];
  values.set(key, [...known.filter((one) => one !== value), value].slice(-MOST));
}
