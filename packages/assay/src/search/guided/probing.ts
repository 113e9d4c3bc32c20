import type { Argument, Guide, CorpusEntry, Plain, RecordedCall, Subject } from "../../core/types";
import type { Sequence } from "../../run";
import { editorOf } from "../corpus-entry";
import type { Variation } from "../vary";
import { listenTo, type GuidedNews, type HeardSequence } from "./hearing";
import { changesFor, type Probe } from "./slopes";

/** How many arguments of a call are probed, how many changes are tried for a comparison, and how many comparisons, at most. */
const MOST_ARGUMENTS = 10;
const MOST_CHANGES = 3;
const MOST_AIMS = 4;

/** Measures how the comparisons of a call depend on its arguments, and returns sequences that should change their outcomes. */
export class Probing<Action, History> {
  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly guide: Guide,
    private readonly variation: Variation<Action, History>,
    private readonly news: GuidedNews,
  ) {}

  /** Runs a sequence up to its call number `at`, unchanged and with each argument of that call changed by one, and returns sequences with the changes that follow from the results. */
  async sequencesFor(
    entry: CorpusEntry,
    at: number,
    onHeard: (heard: HeardSequence) => void,
  ): Promise<readonly Sequence<Action>[]> {
    const last = entry.calls[at - 1];
    const args = (this.variation.study(entry)[at - 1]?.arguments ?? []).filter(isNumber).slice(0, MOST_ARGUMENTS);
    if (last === undefined || last.call === null || args.length === 0) return [];
    const tried = [{ call: last.call, argument: undefined, by: 0n }, ...args.map((one) => this.nudged(last.call, one))];
    const heard = await Promise.all(
      tried.map(({ call }) => listenTo(this.subject, this.guide, this.sequence(entry, at, { ...last, call }))),
    );
    heard.forEach(onHeard);
    const [before, ...others] = heard.map((one) => one.heard[at - 1]);
    if (before === undefined) return [];
    const probes = others.flatMap((one, i): Probe[] => {
      const { argument, by } = tried[i + 1] ?? {};
      return one === undefined || argument === undefined || by === undefined ? [] : [{ argument, by, heard: one }];
    });
    const aims = before.compared.filter((one) => this.news.lacks(one)).slice(-MOST_AIMS);
    return aims.flatMap((aim) =>
      changesFor(this.guide.places, before, probes, aim)
        .slice(0, MOST_CHANGES)
        .map(({ name, value }) => {
          const call = editorOf(this.subject).change(last.call, name, value);
          return this.sequence(entry, at, { ...last, call });
        }),
    );
  }

  private nudged(call: Plain, argument: NumberArgument): { call: Plain; argument: Argument; by: bigint } {
    const by = argument.value < argument.values.most ? 1n : -1n;
    return { call: editorOf(this.subject).change(call, argument.name, argument.value + by), argument, by };
  }

  private sequence({ offset, calls }: CorpusEntry, at: number, last: RecordedCall): Sequence<Action> {
    const editor = editorOf(this.subject);
    return { offset, actions: [...calls.slice(0, at - 1), last].map((call) => editor.action(call)) };
  }
}

type NumberArgument = Argument & {
  readonly value: bigint;
  readonly values: { readonly least: bigint; readonly most: bigint };
};
const isNumber = (one: Argument): one is NumberArgument => typeof one.value === "bigint" && "least" in one.values;
