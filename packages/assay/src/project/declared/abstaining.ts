import type { Met } from "../kit";
import type { Hex } from "../../core/types";

/** Of values of one type and name the last so many are remembered. */
const MOST = 8;

/** "uint256 tokenId" and "uint256 _tokenId" are the same. */
const keyOf = (type: string, name: string): string => `${type} ${name.toLowerCase().replaceAll("_", "")}`;

/**
 * A model that says nothing: it only remembers what calls were given, returned and emitted, for others to choose from. A project's own model begins with it.
 */
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
