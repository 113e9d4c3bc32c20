import type { ExpectedLog, Hex, PlannedStep, PlayedStep, ProbeMark, SeenLog } from "../../core/types";

/** A planned step as an objective sees it. Events are put together only when it asks for them. */
export class PlannedPlayed implements PlayedStep {
  readonly time: number;
  readonly kind: string;
  readonly actor: string;
  readonly ok: boolean;
  readonly error?: string;
  readonly probe?: ProbeMark;

  constructor(
    private readonly step: PlannedStep,
    private readonly events: ReadonlyMap<Hex, { readonly name: string }>,
    readonly full: boolean,
    probe?: ProbeMark,
  ) {
    const { time, kind, actor, expect } = step;
    this.time = time;
    this.kind = kind;
    this.actor = actor;
    this.ok = expect?.ok ?? true;
    if (probe !== undefined) this.probe = probe;
    const [error, ...others] = expect === undefined || expect.ok ? [] : expect.errors;
    if (error !== undefined && others.length === 0) this.error = error.name;
  }

  get facts(): PlayedStep["facts"] {
    return this.step.facts;
  }

  get logs(): readonly SeenLog[] {
    const { expect } = this.step;
    return expect?.ok === true ? expect.logs.map((log) => seenLogOf(log, this.events)) : [];
  }
}

function seenLogOf(
  { address, topics, data }: ExpectedLog,
  events: ReadonlyMap<Hex, { readonly name: string }>,
): SeenLog {
  const [topic = "", ...indexed] = topics;
  return {
    name: events.get(topic)?.name ?? "?",
    address,
    indexed: indexed.map((word) => BigInt(word)),
    words: data.words,
  };
}
