import { randomUUID } from "node:crypto";
import {
  Queue,
  QueueEvents,
  QueueEventsProducer,
  Worker,
  createPostgresBackend,
  type Processor,
  type WorkerOptions,
} from "bullmq";
import type { Address } from "./address";
import { postgresOptions, redisOptions } from "./connect";
import { ioredis } from "./libraries";

/** Events kept for coordinators that are behind; a result is in one of them, and some four are made for each job. */
const KEPT_EVENTS = 4_000;
/** Connections of a worker or coordinator for its short questions. A server has a limited number (PostgreSQL: 100 by default). */
const POOL = 2;

/** PostgreSQL leaves out notices of events while many are made at a time: they are read when the next one comes, or after so long. */
const BLOCK_MILLISECONDS = 1_000;
const MARK_MILLISECONDS = 2_000;
const MOST_MARKS = 15;

/** Callbacks of a connection. An error is ignored when the connection is made again. */
export interface ConnectionListener {
  readonly error: (error: Error) => void;
  /** A lost connection is there again; the server may have forgotten everything. */
  readonly again?: () => void;
}

/** A queue by its name. Connect (`greet`) first: what is made here asks a server that is not there again and again. */
export function queueAt(address: Address, name: string, { error, again }: ConnectionListener): Queue {
  if (address.kind === "postgres") {
    const queue = new Queue(name, { connection: migrating(address), ...STREAMS }, createPostgresBackend);
    queue.on("error", error);
    return queue as unknown as Queue;
  }
  const { Redis } = ioredis();
  const connection = new Redis(redisOptions(address));
  let lost = false;
  connection.on("error", error);
  connection.on("close", () => (lost = true));
  connection.on("ready", () => {
    if (lost) again?.();
    lost = false;
  });
  const queue = new Queue(name, { connection, ...STREAMS });
  queue.on("error", error);
  const close = queue.close.bind(queue);
  // BullMQ leaves a connection that it was given to its owner; what waits for a server that is gone ends with the connection
  queue.close = async () => {
    const closed = close();
    connection.disconnect();
    await closed;
  };
  return queue;
}

/** The events of a queue from the oldest that is kept. @see caughtUp */
export function eventsAt(address: Address, name: string, { error }: ConnectionListener): QueueEvents {
  const events =
    address.kind === "postgres"
      ? (new QueueEvents(
          name,
          { connection: migrating(address), lastEventId: "0", blockingTimeout: BLOCK_MILLISECONDS },
          createPostgresBackend,
        ) as unknown as QueueEvents)
      : new QueueEvents(name, { connection: redisOptions(address), lastEventId: "0-0" });
  events.on("error", error);
  return events;
}

/**
 * Resolves when all events that were there before are read: an event of this process is behind them.
 * @throws Error when it is not read in a bounded time.
 */
export async function caughtUp(address: Address, name: string, events: QueueEvents): Promise<void> {
  const mark = `mark-${randomUUID()}`;
  const state = { read: false };
  const read = new Promise<void>((resolve) => {
    events.once(mark as "drained", () => {
      state.read = true;
      resolve();
    });
  });
  const producer =
    address.kind === "redis"
      ? new QueueEventsProducer(name, { connection: redisOptions(address) })
      : new QueueEventsProducer(name, { connection: migrating(address) }, createPostgresBackend);
  producer.on("error", () => undefined);
  try {
    // on PostgreSQL an event can be missed (see coordinator.ts)
    for (let marks = 0; marks < MOST_MARKS && !state.read; marks++) {
      await producer.publishEvent({ eventName: mark });
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([read, new Promise((resolve) => (timer = setTimeout(resolve, MARK_MILLISECONDS)))]);
      clearTimeout(timer);
    }
  } finally {
    await producer.close();
  }
  if (!state.read) throw new Error(`its events could not be read in ${(MOST_MARKS * MARK_MILLISECONDS) / 1_000} s`);
}

/** What a worker takes jobs with. */
export type ConsumerOptions = Pick<
  WorkerOptions,
  "name" | "concurrency" | "lockDuration" | "stalledInterval" | "maxStalledCount"
>;

/** A worker of a queue. It begins at once. */
export function workerAt<Data, Result>(
  address: Address,
  name: string,
  processor: Processor<Data, Result>,
  options: ConsumerOptions,
): Worker<Data, Result> {
  const common = { ...options, runRetryDelay: 1_000 };
  if (address.kind === "redis") return new Worker(name, processor, { ...common, connection: redisOptions(address) });
  const worker = new Worker(name, processor, { ...common, connection: migrating(address) }, createPostgresBackend);
  return worker as unknown as Worker<Data, Result>;
}

/** Lets somebody be listed as a worker of a queue that takes nothing from it. */
export function presenceAt(address: Address, queue: string, name: string): { close: () => Promise<void> } {
  const options = { name, autorun: false };
  const worker =
    address.kind === "redis"
      ? new Worker(queue, null, { ...options, connection: redisOptions(address) })
      : new Worker(queue, null, { ...options, connection: migrating(address) }, createPostgresBackend);
  worker.on("error", () => undefined);
  // by force: it has nothing to finish, and would say goodbye to a server that may be gone
  return { close: () => worker.close(true) };
}

const STREAMS = { streams: { events: { maxLen: KEPT_EVENTS } } };

/** The first process that connects makes the tables. */
const migrating = (address: Address) => ({ ...postgresOptions(address), max: POOL, migrate: true });

const LONGEST_MILLISECONDS = 3_000;

/** Waits for what may never come once a server is gone, for a bounded time. What fails is over as well. */
export async function within(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LONGEST_MILLISECONDS)));
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
