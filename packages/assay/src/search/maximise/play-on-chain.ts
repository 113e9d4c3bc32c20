import { withObjective } from "../../core/objectives";
import type { CallEditor, Engine, Objective, PlannedStep, RecordedCall, Subject } from "../../core/types";
import { planOn, runSequence, type Plan } from "../../run";
import { editorOf } from "../corpus-entry";
import { MOST_CALLS, MOST_ROUNDS, type Offered, type Played, type SequencePlayer } from "./play";
import { isAttack, isOpenIn } from "./playthrough";
import { NOT_PROBED } from "./probing";

/** Every value is below it: what a sequence is worth is no finding. */
const ABOVE_ALL = 2n ** 512n;

/**
 * Plays sequences for an objective on the chain: for projects whose model does not predict every call. A sequence is worth the most that it is worth after any of its calls, and ends
 * there.
 */
export class ChainPlayer<Action, History> implements SequencePlayer<Action, History> {
  readonly editor: CallEditor<Action>;

  /** @throws Error for a subject whose calls cannot be made again, and for an objective that asks a model */
  constructor(
    readonly subject: Subject<Action, History>,
    readonly objective: Objective,
    private readonly engine: Engine,
  ) {
    this.editor = editorOf(subject);
    if (objective.granted !== undefined || objective.probes !== undefined)
      throw new Error(
        `objective "${objective.name}": expected \`value\` or \`follow\` alone, received \`granted\` or \`tried\`, which need a rule for each call`,
      );
  }

  async startOf(offset: number): Promise<number> {
    const { steps } = await planOn(this.subject, this.engine, { offset, actions: [] });
    return steps[0]?.time ?? 0;
  }

  async play({ offset, calls: offered, tail = [] }: Offered<Action>): Promise<Played<Action>> {
    const editor = this.editor;
    const calls = offered.slice(0, MOST_CALLS);
    let actions: readonly Action[] = [
      ...calls.map((call) => editor.action(call)),
      ...tail.slice(0, MOST_CALLS - calls.length),
    ];
    let steps = 0;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const { plan, values } = await this.measured(offset, actions);
      const made = plan.steps.slice(plan.opening).filter(({ action }) => action >= 0);
      steps += made.length;
      const open = this.openAmong(made);
      if (open.length === made.length) return this.played(offset, plan, values, steps);
      actions = open.map((call) => editor.action(call));
    }
    return { ...NOTHING, offset, steps };
  }

  /** Runs a sequence, and what it is worth after each step. */
  private async measured(
    offset: number,
    actions: readonly Action[],
  ): Promise<{ readonly plan: Plan; readonly values: ReadonlyMap<number, bigint | undefined> }> {
    const values = new Map<number, bigint | undefined>();
    const onValue = (index: number, value: bigint | undefined): void => void values.set(index, value);
    const subject = withObjective(this.subject, this.objective, ABOVE_ALL, { onValue });
    const { plan } = await runSequence(subject, this.engine, { offset, actions }, { lastLook: false });
    return { plan, values };
  }

  /** The calls that the objective's players may make. */
  private openAmong(steps: readonly PlannedStep[]): readonly RecordedCall[] {
    let attacked = false;
    return steps.flatMap((step) => {
      const call = this.editor.recordedCallOf(step);
      if (step.call !== undefined && !isOpenIn(this.objective, step, call, attacked)) return [];
      attacked ||= isAttack(this.objective, step);
      return [call];
    });
  }

  private played(
    offset: number,
    plan: Plan,
    values: ReadonlyMap<number, bigint | undefined>,
    steps: number,
  ): Played<Action> {
    const own = plan.steps.flatMap((step, index) =>
      index >= plan.opening && step.action >= 0 ? [{ step, value: values.get(index) }] : [],
    );
    let end = 0;
    let value: bigint | undefined;
    own.forEach((one, index) => {
      // of equal values the last one: a first step may promise more
      if (one.value === undefined || (value !== undefined && one.value < value)) return;
      [value, end] = [one.value, index + 1];
    });
    const calls = own.slice(0, end).map(({ step }) => this.editor.recordedCallOf(step));
    return { ...NOTHING, offset, calls, value, fitness: value, steps };
  }
}

const NOTHING = { calls: [], granted: [], probed: NOT_PROBED, value: undefined, fitness: undefined };
