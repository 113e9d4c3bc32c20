import type { Player } from "../../../src/search/maximise/play";
import type { Studied } from "../../../src/search/names";
import { Rehearsal } from "../../../src/search/maximise/rehearsal";
import type { Argument, CallEditor, ExpectedError, PlannedStep, RecordedCall, Session } from "../../../src/core/types";

/** Lockers with numbers from 1. More can be built, an open one can be filled once, and the number of open ones is limited. */
export const MOST_OPEN = 3;

/** The largest width of a locker. */
export const MOST_WIDTH = 100_000n;

/** The only account that opens the fourth and later lockers. */
export const JANITOR = "janitor";

/** What can be done with lockers. `width` 0 closes one. */
export type Doing =
  | { readonly op: "build" }
  | { readonly op: "open"; readonly id: bigint; readonly width: bigint; readonly by?: string }
  | { readonly op: "fill"; readonly id: bigint };

/** The model: the first locker exists and is open. */
class Lockers {
  constructor(
    private built = 1n,
    private readonly open = new Set([1n]),
    private readonly filled = new Set<bigint>(),
  ) {}

  clone(): Lockers {
    return new Lockers(this.built, new Set(this.open), new Set(this.filled));
  }

  /** Makes a call, or returns why it is refused. */
  do(doing: Doing): string | undefined {
    if (doing.op === "build") this.built++;
    else if (doing.id > this.built) return "NotBuilt";
    else if (doing.op === "fill") {
      if (!this.open.has(doing.id)) return "NotOpen";
      if (this.filled.has(doing.id)) return "IsFull";
      this.filled.add(doing.id);
    } else if (doing.width > MOST_WIDTH) return "TooWide";
    else if (doing.by !== undefined && doing.by !== JANITOR && doing.id > MOST_OPEN) return "NotJanitor";
    else if (doing.width === 0n) this.open.delete(doing.id);
    else if (!this.open.has(doing.id) && this.open.size >= MOST_OPEN) return "TooManyOpen";
    else this.open.add(doing.id);
    return undefined;
  }
}

const error = (name: string): ExpectedError => ({ name, data: "0x", words: name });

/** `forks`: sessions can be forked; otherwise their calls are repeated. */
function sessionOf(lockers: Lockers, forks: boolean): Session<Doing> {
  return {
    open: () => [],
    finish: () => {
      throw new Error("expected nobody to look at everything");
    },
    plan: (doing, action): readonly PlannedStep[] => {
      const why = lockers.do(doing);
      const expect = why === undefined ? { ok: true as const, logs: [] } : { ok: false as const, errors: [error(why)] };
      const step = { time: 0, kind: doing.op, action, expect, actor: "keeper", describe: () => doing.op };
      return [{ ...step, call: { from: "0x", to: "0x", data: "0x", value: 0n, gas: 0 }, observe: [], facts: doing }];
    },
    ...(forks ? { fork: () => sessionOf(lockers.clone(), true) } : {}),
  };
}

/** A call. */
export const did = (doing: Doing): RecordedCall => ({ time: 7, kind: doing.op, call: doing });

/** What a call does. */
export const doingOf = ({ call }: RecordedCall): Doing => call as unknown as Doing;

/** A call with its arguments, for a number of built lockers. */
export function studied(doing: Doing, built = 1n): Studied {
  const show = String;
  const ids = Array.from({ length: Number(built) }, (_, i) => BigInt(i + 1));
  const found: Argument[] = [];
  if ("by" in doing)
    found.push({
      name: "by",
      value: doing.by,
      plainer: [],
      values: { choices: ["guest", "neighbour", JANITOR] },
      show,
    });
  if ("id" in doing) {
    const choices = ids.filter((id) => id !== doing.id);
    found.push({ name: "id", value: doing.id, plainer: [], values: { choices, countsUp: true }, show });
  }
  if ("width" in doing)
    found.push({
      name: "width",
      value: doing.width,
      plainer: [],
      values: { least: 0n, most: 10n ** 9n, marks: [] },
      show,
    });
  return { call: did(doing), arguments: found };
}

export const editor: Pick<CallEditor<Doing>, "change" | "action" | "recordedCallOf"> = {
  change: (call, name, value) => ({ ...(call as object), [name]: value }),
  action: doingOf,
  recordedCallOf: ({ time, kind, facts }) => ({ time, kind, call: facts }),
};

/** A rehearsal that tries calls after others. `open`: which calls may be made. */
export function rehearsalBehind(
  calls: readonly RecordedCall[],
  { forks = true, open = () => true }: { readonly forks?: boolean; readonly open?: (kind: string) => boolean } = {},
): Rehearsal<Doing, unknown> {
  const players = { about: "a keeper", attackers: "everyone", others: "always" } as const;
  const player = {
    editor,
    subject: { session: () => sessionOf(new Lockers(), forks) },
    objective: { players: { ...players, open: ({ kind }: { readonly kind: string }) => open(kind) } },
  } as unknown as Player<Doing, unknown>;
  return Rehearsal.behind(player, { offset: 0, calls, steps: [], sessions: new Map() });
}
