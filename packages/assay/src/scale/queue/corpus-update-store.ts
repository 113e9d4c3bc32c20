import type { Queue } from "bullmq";
import type { CorpusUpdate } from "../../search/tasks";
import type { Address } from "./address";
import { sha256 } from "./jobs";
import { queueAt } from "./links";
import { canonical, packedNow, unpacked } from "./wire";

/** Name of the queue that stores the updates, as jobs that no worker takes. */
export const UPDATES_QUEUE = "assay-corpus-updates";
/** A coordinator that was killed leaves its updates behind. The next coordinator, of any code, removes those that are older than this. */
const KEPT_MILLISECONDS = 7 * 24 * 3_600_000;
const MOST_CLEANED = 10_000;
/** Corpus updates that are removed at a time. */
const ERASED_TOGETHER = 32;
/** Corpus updates that a worker keeps for its other processes. */
const KEPT_UPDATES = 64;

/** A corpus update as the server holds it. */
interface StoredUpdate {
  /** Id of the update before it; null for the first. */
  readonly before: string | null;
  /** A packed `CorpusUpdate`. */
  readonly update: string;
}

/** A corpus update with the id of the one before it. */
export interface ReadUpdate {
  readonly before: string | null;
  readonly update: CorpusUpdate;
}

interface Written extends StoredUpdate {
  readonly id: string;
  /** It was put on the server, and nothing says that it is gone. */
  there: boolean;
}

/**
 * The corpus updates of a search, on the server: a job names the last one that it needs, and the worker that does it reads those that it does not have. The id of an update
 * is the digest of it and of those before it. So the id identifies the whole state of the corpus, writing it again does no harm, and two searches never mix theirs.
 */
export class CorpusUpdateStore {
  private readonly updates: Written[] = [];
  private queue: Queue | undefined;
  private putting: Promise<void> = Promise.resolve();

  constructor(private readonly address: Address) {}

  /** Appends an update, and gives its id. It is on the server when `ready` resolves. */
  write(update: CorpusUpdate): string {
    const before = this.updates.at(-1)?.id ?? null;
    const id = `update-${sha256(`${before ?? ""} ${canonical(update)}`)}`;
    this.updates.push({ id, before, update: packedNow(update), there: false });
    return id;
  }

  /** Resolves when all are on the server. @throws whatever the server answers */
  ready(): Promise<void> {
    if (this.updates.every(({ there }) => there)) return Promise.resolve();
    this.putting = this.putting.catch(() => undefined).then(() => this.put());
    return this.putting;
  }

  /** The server may have lost some: `ready` puts all of them again. */
  lost(): void {
    for (const update of this.updates) update.there = false;
  }

  /** Removes its updates from the server. */
  async erase(): Promise<void> {
    const { queue, updates } = this;
    if (queue === undefined) return;
    await this.putting.catch(() => undefined);
    for (let i = 0; i < updates.length; i += ERASED_TOGETHER)
      await Promise.all(updates.slice(i, i + ERASED_TOGETHER).map(({ id }) => queue.remove(id)));
  }

  async close(): Promise<void> {
    await this.queue?.close();
  }

  private async put(): Promise<void> {
    const queue = this.queue ?? (await this.open());
    for (const update of this.updates) {
      if (update.there) continue;
      const { id, before, update: text } = update;
      const stored: StoredUpdate = { before, update: text };
      await queue.add("update", stored, { jobId: id });
      update.there = true;
    }
  }

  private async open(): Promise<Queue> {
    // what goes wrong is seen by who asked
    this.queue = queueAt(this.address, UPDATES_QUEUE, { error: () => undefined });
    await this.queue.clean(KEPT_MILLISECONDS, MOST_CLEANED, "wait");
    return this.queue;
  }
}

/** Reads corpus updates from the server, the last few of them once for all of a worker's processes. */
export class CorpusUpdateReader {
  private queue: Queue | undefined;
  private readonly known = new Map<string, Promise<ReadUpdate>>();

  constructor(private readonly address: Address) {}

  /** A corpus update by its id; undefined when it is not on the server. @throws whatever the server answers */
  async read(id: string): Promise<ReadUpdate | undefined> {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    this.queue ??= queueAt(this.address, UPDATES_QUEUE, { error: () => undefined });
    const job = await this.queue.getJob(id);
    if (job === undefined) return undefined;
    const { before, update } = job.data as StoredUpdate;
    const read = unpacked<CorpusUpdate>(update).then((one) => ({ before, update: one }));
    this.known.set(id, read);
    const [oldest] = this.known.keys();
    if (this.known.size > KEPT_UPDATES && oldest !== undefined) this.known.delete(oldest);
    return read;
  }

  async close(): Promise<void> {
    await this.queue?.close();
  }
}
