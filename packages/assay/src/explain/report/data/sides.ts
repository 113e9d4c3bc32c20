import type { InspectedEntity, InspectedStep } from "../../../run/counterexample";
import type { Side, Thing } from "../../../core/types";

/** A side of a state that reports whether the words read from it differ from the other side by more than the slack. */
export interface WatchedSide extends Side {
  /** Starts watching; the returned function says whether any word read since then differed. */
  watch(): () => boolean;
}

/** Both sides after a step. */
export interface Sides {
  readonly model: Side;
  readonly chain: WatchedSide;
  /** The last observation of each entity, in the order of the first ones. */
  readonly entities: readonly InspectedEntity[];
}

/** Both sides after each step. */
export function sidesOf(steps: readonly InspectedStep[]): readonly Sides[] {
  const latest = new Map<string, InspectedEntity>();
  return steps.map(({ step, entities }) => {
    for (const entity of entities) latest.set(`${entity.kind}:${entity.id}`, entity);
    const all = [...latest.values()];
    return {
      model: new SideOf(all, step.time, "predicted"),
      chain: new SideOf(all, step.time, "observed"),
      entities: all,
    };
  });
}

class SideOf implements WatchedSide {
  private readonly kinds = new Map<string, readonly Thing[]>();
  private differed = false;

  constructor(
    private readonly entities: readonly InspectedEntity[],
    readonly time: number,
    private readonly side: "predicted" | "observed",
  ) {}

  all(kind: string): readonly Thing[] {
    let things = this.kinds.get(kind);
    if (things === undefined) {
      const ours = this.entities.filter((entity) => entity.kind === kind);
      things = ours.sort((a, b) => (a.id < b.id ? -1 : 1)).map((entity) => this.thing(entity));
      this.kinds.set(kind, things);
    }
    return things;
  }

  watch(): () => boolean {
    this.differed = false;
    return () => this.differed;
  }

  private thing({ kind, id, label, fields }: InspectedEntity): Thing {
    return {
      kind,
      id,
      label,
      word: (name) => {
        const field = fields.find((known) => known.name === name);
        if (field === undefined)
          throw new Error(`${kind} has no field "${name}"; it has ${fields.map((f) => f.name).join(", ")}`);
        if (field.differs) this.differed = true;
        return field[this.side];
      },
    };
  }
}
