import type { Executor } from "../../campaign";
import { messageOf } from "../../run/judge";
import type { Lesson, Lessons } from "../../search/tasks";
import type { ReadLesson } from "./lesson-board";

/** How the reason begins for which a job fails whose lessons are not on the server: its coordinator writes them again. */
export const MISSING_LESSON = "MissingLesson: ";

/** A lesson could not be had: a matter of the server, not of the job, and not of this machine. */
export class LessonError extends Error {
  override readonly name = "LessonError";
}

/** What an executor knows, and who is at it. */
interface Pupil {
  /** Id of the last lesson it was taught, and how many lead up to it. */
  taught: string | undefined;
  count: number;
  busy: number;
  /** Called when nobody is at it any more. */
  idle: (() => void) | undefined;
  /** Tasks come to an executor one after the other. */
  turn: Promise<void>;
}

/** Sees to it that an executor knows what a task needs, and nothing else: neither what was learned later, nor what is of another search. */
export class Tutor {
  private readonly pupils = new WeakMap<Executor, Pupil>();

  /** `read`: gives a lesson by its id; undefined when it is not there. */
  constructor(private readonly read: (id: string) => Promise<ReadLesson | undefined>) {}

  /**
   * Has an executor do something, as soon as it is nobody's who needs it to know otherwise. `work` hands the lessons on with its first task.
   * @throws LessonError when a lesson cannot be had, and what `work` throws
   */
  async use<Result>(
    executor: Executor,
    taught: string | undefined,
    work: (lessons: Lessons) => Promise<Result>,
  ): Promise<Result> {
    const pupil = this.pupilOf(executor);
    const began = pupil.turn.then(async () => {
      const lessons = await this.lessonsFor(pupil, taught);
      pupil.busy++;
      // begun in its turn: the lessons must come to the executor before the next task does
      return { result: work(lessons).finally(() => leave(pupil)) };
    });
    pupil.turn = began.then(
      () => undefined,
      () => undefined,
    );
    return (await began).result;
  }

  private pupilOf(executor: Executor): Pupil {
    const known = this.pupils.get(executor);
    if (known !== undefined) return known;
    const pupil = { taught: undefined, count: 0, busy: 0, idle: undefined, turn: Promise.resolve() };
    this.pupils.set(executor, pupil);
    return pupil;
  }

  private async lessonsFor(pupil: Pupil, taught: string | undefined): Promise<Lessons> {
    if (pupil.taught === taught) return { from: pupil.count, lessons: [] };
    const { lessons, anew } = await this.missing(pupil, taught);
    // not before: what it does needs it to know what it knows
    if (pupil.busy > 0) await new Promise<void>((resolve) => (pupil.idle = resolve));
    const from = anew ? 0 : pupil.count;
    pupil.taught = taught;
    pupil.count = from + lessons.length;
    return anew ? { from, lessons, anew } : { from, lessons };
  }

  /** What leads up to a lesson, without what a pupil knows; when that is not among it, all, to be learned anew. */
  private async missing(
    { taught: known }: Pupil,
    taught: string | undefined,
  ): Promise<{ readonly lessons: readonly Lesson[]; readonly anew: boolean }> {
    const lessons: Lesson[] = [];
    for (let id = taught ?? null; id !== null;) {
      if (id === known) return { lessons: lessons.reverse(), anew: false };
      const { before, lesson } = await this.readOrFail(id);
      lessons.push(lesson);
      id = before;
    }
    return { lessons: lessons.reverse(), anew: known !== undefined };
  }

  private async readOrFail(id: string): Promise<ReadLesson> {
    let read: ReadLesson | undefined;
    try {
      read = await this.read(id);
    } catch (error) {
      throw new LessonError(`lesson ${id} could not be read: ${messageOf(error)}`, { cause: error });
    }
    if (read === undefined)
      throw new LessonError(`${MISSING_LESSON}${id} is not on the server: its coordinator has to write it again`);
    return read;
  }
}

function leave(pupil: Pupil): void {
  pupil.busy--;
  if (pupil.busy === 0) pupil.idle?.();
}
