import { objectiveOf } from "../../core/objectives";
import type { Subject } from "../../core/types";
import { Climber } from "./climb";
import { Player } from "./play";
import type { ClimbReport, ClimbTask } from "./tasks";

/** Runs tasks for any objective of a subject. */
export class Climbers<Action, History> {
  private readonly known = new Map<string, Climber<Action, History>>();

  constructor(private readonly subject: Subject<Action, History>) {}

  /** Does a task. @throws Error when the subject has no such objective, and whatever its session throws */
  run(task: ClimbTask): ClimbReport {
    let climber = this.known.get(task.objective);
    if (climber === undefined) {
      climber = new Climber(new Player(this.subject, objectiveOf(this.subject, task.objective)));
      this.known.set(task.objective, climber);
    }
    return climber.run(task);
  }
}
