import type { Lesson, Lessons } from "../search/tasks";
import type { Executor } from "./tasks";

/** Tells each executor, with its next task, the lessons that it was not told yet. Tasks reach an executor in the order in which they are given to it. */
export class Teacher {
  private readonly lessons: Lesson[] = [];
  /** How many lessons each executor was told. */
  private readonly told = new Map<Executor, number>();

  teach(lesson: Lesson): void {
    this.lessons.push(lesson);
  }

  lessonsFor(executor: Executor): Lessons {
    const from = this.told.get(executor) ?? 0;
    this.told.set(executor, this.lessons.length);
    return { from, lessons: this.lessons.slice(from) };
  }
}
