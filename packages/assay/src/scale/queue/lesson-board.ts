import type { Queue } from "bullmq";
import type { Lesson } from "../../search/tasks";
import type { Address } from "./address";
import { sha256 } from "./jobs";
import { queueAt } from "./links";
import { canonical, packedNow, unpacked } from "./wire";

/** Name of the queue that lessons are kept in, as jobs that nobody does. */
export const BOARD = "assay-lessons";
/** Lessons that a coordinator left behind that was killed are taken away by the next one, of whatever code, when they are older. */
const KEPT_MILLISECONDS = 7 * 24 * 3_600_000;
const MOST_CLEANED = 10_000;
/** Lessons that are taken away at a time. */
const ERASED_TOGETHER = 32;
/** Lessons that a worker keeps for its other processes. */
const KEPT_LESSONS = 64;

/** A lesson on its way. */
interface StoredLesson {
  /** Id of the lesson before it; null for the first. */
  readonly before: string | null;
  /** A packed `Lesson`. */
  readonly lesson: string;
}

/** A lesson with its place behind others. */
export interface ReadLesson {
  readonly before: string | null;
  readonly lesson: Lesson;
}

interface Written extends StoredLesson {
  readonly id: string;
  /** Nobody has told that it is gone from the server. */
  there: boolean;
}

/**
 * The lessons of a search, on the server: a job says which is the last that it needs, and whoever does it reads what it does not know. The id of a lesson is the digest of
 * it and of those before it. So it stands for all that is known, writing it again does no harm, and two searches never take each other's.
 */
export class LessonBoard {
  private readonly lessons: Written[] = [];
  private queue: Queue | undefined;
  private putting: Promise<void> = Promise.resolve();

  constructor(private readonly address: Address) {}

  /** Takes a lesson behind the others, and gives its id. It is on the server when `ready` says so. */
  write(lesson: Lesson): string {
    const before = this.lessons.at(-1)?.id ?? null;
    const id = `lesson-${sha256(`${before ?? ""} ${canonical(lesson)}`)}`;
    this.lessons.push({ id, before, lesson: packedNow(lesson), there: false });
    return id;
  }

  /** Resolves when all are on the server. @throws whatever the server answers */
  ready(): Promise<void> {
    if (this.lessons.every(({ there }) => there)) return Promise.resolve();
    this.putting = this.putting.catch(() => undefined).then(() => this.put());
    return this.putting;
  }

  /** The server may have lost some: `ready` puts all of them again. */
  lost(): void {
    for (const lesson of this.lessons) lesson.there = false;
  }

  /** Takes its lessons off the server. */
  async erase(): Promise<void> {
    const { queue, lessons } = this;
    if (queue === undefined) return;
    await this.putting.catch(() => undefined);
    for (let i = 0; i < lessons.length; i += ERASED_TOGETHER)
      await Promise.all(lessons.slice(i, i + ERASED_TOGETHER).map(({ id }) => queue.remove(id)));
  }

  async close(): Promise<void> {
    await this.queue?.close();
  }

  private async put(): Promise<void> {
    const queue = this.queue ?? (await this.open());
    for (const lesson of this.lessons) {
      if (lesson.there) continue;
      const { id, before, lesson: text } = lesson;
      const stored: StoredLesson = { before, lesson: text };
      await queue.add("lesson", stored, { jobId: id });
      lesson.there = true;
    }
  }

  private async open(): Promise<Queue> {
    // what goes wrong is seen by who asked
    this.queue = queueAt(this.address, BOARD, { error: () => undefined });
    await this.queue.clean(KEPT_MILLISECONDS, MOST_CLEANED, "wait");
    return this.queue;
  }
}

/** Reads lessons off the server, the last few of them once for all of a worker's processes. */
export class LessonReader {
  private queue: Queue | undefined;
  private readonly known = new Map<string, Promise<ReadLesson>>();

  constructor(private readonly address: Address) {}

  /** A lesson by its id; undefined when it is not on the server. @throws whatever the server answers */
  async read(id: string): Promise<ReadLesson | undefined> {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    this.queue ??= queueAt(this.address, BOARD, { error: () => undefined });
    const job = await this.queue.getJob(id);
    if (job === undefined) return undefined;
    const { before, lesson } = job.data as StoredLesson;
    const read = unpacked<Lesson>(lesson).then((one) => ({ before, lesson: one }));
    this.known.set(id, read);
    const [oldest] = this.known.keys();
    if (this.known.size > KEPT_LESSONS && oldest !== undefined) this.known.delete(oldest);
    return read;
  }

  async close(): Promise<void> {
    await this.queue?.close();
  }
}
