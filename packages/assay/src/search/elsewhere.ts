/** What calls of an account came to on other entities: whoever may do something to one may not do it to all. */
export class Elsewhere {
  /** By function, kind and account: each outcome with the entities that it was met on, the first two. */
  private readonly met = new Map<string, Map<string, readonly bigint[]>>();

  /**
   * Notes what a call of an account came to on an entity, and says what the same function came to for that account on another one: "ok" behind a refusal, the error behind a
   * success; undefined where it came to nothing else.
   */
  otherwise(what: string, actor: string, id: bigint, outcome: string): string | undefined {
    const key = `${what} ${actor}`;
    let outcomes = this.met.get(key);
    if (outcomes === undefined) this.met.set(key, (outcomes = new Map<string, readonly bigint[]>()));
    const ids = outcomes.get(outcome) ?? [];
    if (ids.length < 2 && !ids.includes(id)) outcomes.set(outcome, [...ids, id]);
    for (const [other, there] of outcomes)
      if ((other === "ok") !== (outcome === "ok") && there.some((one) => one !== id)) return other;
    return undefined;
  }
}
