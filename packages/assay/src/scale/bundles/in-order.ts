/** Gives results on in ascending order of their units, whoever has one first. It holds those that others before them are waited for. */
export class InOrder<Result> {
  private readonly waiting = new Map<number, Result>();
  private readonly units: Iterator<number>;
  private next: number | undefined;

  constructor(
    units: Iterable<number>,
    private readonly give: (unit: number, result: Result) => void,
  ) {
    this.units = units[Symbol.iterator]();
    this.next = this.following();
  }

  /** Hands in a result; it is given on now, or as soon as those before it are in. */
  add(unit: number, result: Result): void {
    this.waiting.set(unit, result);
    while (this.next !== undefined && this.waiting.has(this.next)) {
      const unit = this.next;
      const ready = this.waiting.get(unit) as Result;
      this.waiting.delete(unit);
      this.next = this.following();
      this.give(unit, ready);
    }
  }

  /** Gives on what is left, in order: those that were waited for will not come. */
  flush(): void {
    for (const [unit, result] of [...this.waiting].sort(([a], [b]) => a - b)) this.give(unit, result);
    this.waiting.clear();
  }

  private following(): number | undefined {
    const step = this.units.next();
    return step.done === true ? undefined : step.value;
  }
}
