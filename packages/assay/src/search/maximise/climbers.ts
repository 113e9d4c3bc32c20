import { objectiveOf } from "../../core/objectives";
import type { Engine, Objective, Subject } from "../../core/types";
import { Climber } from "./climb";
import { Player, type SequencePlayer } from "./play";
import { ChainPlayer } from "./play-on-chain";
import type { ClimbReport, ClimbTask } from "./tasks";

/** Runs tasks for any objective of a subject: in the model or, where that does not predict every call, on an engine. */
export class Climbers<Action, History> {
  private readonly known = new Map<string, Climber<Action, History>>();

  constructor(
    private readonly subject: Subject<Action, History>,
    private readonly engine?: Engine,
  ) {}

  /** Does a task. @throws Error when the subject has no such objective, and whatever its session throws */
  async run(task: ClimbTask): Promise<ClimbReport> {
    let climber = this.known.get(task.objective);
    if (climber === undefined) {
      climber = new Climber(playerOf(this.subject, objectiveOf(this.subject, task.objective), this.engine));
      this.known.set(task.objective, climber);
    }
    return climber.run(task);
  }
}

/** Whether sequences are played on the chain. */
export const isOnChain = (
  { rehearses }: Pick<Subject<unknown, unknown>, "rehearses">,
  { onChain }: Pick<Objective, "onChain">,
): boolean => rehearses === true || onChain === true;

/** Plays in the model, or on the chain where the model does not predict every call. @throws Error as they do, and without the engine that it takes */
export function playerOf<Action, History>(
  subject: Subject<Action, History>,
  objective: Objective,
  engine: Engine | undefined,
): SequencePlayer<Action, History> {
  if (!isOnChain(subject, objective)) return new Player(subject, objective);
  if (engine === undefined)
    throw new Error(
      `${subject.name}: expected an engine, as the model does not predict what "${objective.name}" reads`,
    );
  return new ChainPlayer(subject, objective, engine);
}
