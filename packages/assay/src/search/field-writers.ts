import type { Field } from "../core/types";

/**
 * Which functions changed the fields of an entity: of data-flow testing the pairs of two definitions, and of a definition and a use (Rapps and Weyuker, 1985).
 * What a function writes over instead of adding to it, or goes on reading where it was before, shows only behind another function's change of the same field.
 */
export class FieldWriters {
  /** Of each field that was changed, the function that did so last. */
  private readonly last = new Map<number, string>();
  /** Fields that were changed by different functions, one after the other. */
  private readonly rewritten = new Set<number>();

  /** Notes what a function changes, and gives each field with who changed it last before: "stakeTaken withdraw > extendDeposit". */
  *write(fields: readonly Field[], before: readonly bigint[], after: readonly bigint[], by: string): Generator<string> {
    for (const [i, { name }] of fields.entries()) {
      if ((after[i] ?? 0n) === (before[i] ?? 0n)) continue;
      const last = this.last.get(i);
      if (last !== undefined && last !== by) this.rewritten.add(i);
      this.last.set(i, by);
      yield `${name} ${last ?? ""} > ${by}`;
    }
  }

  /** The fields that different functions changed, each with the last of them: "cooldownEnd vote". Of the others the entity's last change says as much. */
  *uses(fields: readonly Field[]): Generator<string> {
    for (const i of this.rewritten) {
      const [field, last] = [fields[i], this.last.get(i)];
      if (field !== undefined && last !== undefined) yield `${field.name} ${last}`;
    }
  }
}
