import type { Field } from "../core/types";

/** A field of an entity that was changed: what it was before, by which function, and which call of the sequence that was. */
interface Replaced {
  readonly kind: string;
  readonly by: string;
  readonly place: number;
}

/**
 * Values that an entity may have copied from another one, which has another value since: the terms at which a cover was bought, who decides about a claim. Whether they are read where they
 * were copied to, or where they came from, shows only then. A copy is known by its name: kinds that have a field of the same name, with the same value.
 */
export class CopiedFields {
  /** By name of field and value. */
  private readonly replaced = new Map<string, Map<bigint, Replaced>>();

  /** Notes which values of an entity a function replaced; 0 is no value that somebody would copy. */
  replace(
    kind: string,
    fields: readonly Field[],
    before: readonly bigint[],
    after: readonly bigint[],
    { by, place }: Omit<Replaced, "kind">,
  ): void {
    for (const [i, { name }] of fields.entries()) {
      const old = before[i] ?? 0n;
      if (old === 0n || old === after[i]) continue;
      let values = this.replaced.get(name);
      if (values === undefined) this.replaced.set(name, (values = new Map<bigint, Replaced>()));
      values.set(old, { kind, by, place });
    }
  }

  /** Fields of an entity whose value one of another kind had and no longer has, each with the function that replaced it there: "gracePeriod setGracePeriod". `since`: the call after which the entity was there. */
  *stale(kind: string, fields: readonly Field[], words: readonly bigint[], since: number): Generator<string> {
    if (this.replaced.size === 0) return;
    for (const [i, { name }] of fields.entries()) {
      const found = this.replaced.get(name)?.get(words[i] ?? 0n);
      if (found !== undefined && found.kind !== kind && since < found.place) yield `${name} ${found.by}`;
    }
  }
}
