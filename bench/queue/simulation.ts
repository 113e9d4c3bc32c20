import { Heap } from "heap-js";
import { chunkSeed } from "assay/campaign";
import type { QueueCosts } from "./costs-file";

/** What is simulated. Times are milliseconds. */
export interface Plan {
  readonly costs: QueueCosts;
  /** Processes that work, each one job at a time. */
  readonly workers: number;
  readonly chunksPerJob: number;
  /** Jobs that wait or are done, at most. */
  readonly window: number;
  /** One way between the server and anybody else. */
  readonly network: number;
}

/** Its result, while all are at work. */
export interface Simulated {
  readonly chunksPerSecond: number;
  /** Share of the workers' time that does not go into chunks. */
  readonly overhead: number;
  /** Share of the time in which it is busy. */
  readonly coordinator: number;
  readonly server: number;
}

/** Jobs for each worker before the measurement begins, and in it; and in it at least, so that few workers' drawn times reach their mean. */
const WARM_UP = 4;
const MEASURED = 16;
const FEWEST_MEASURED = 10_000;
const SEED = 1;

/**
 * Lets jobs go from a coordinator over a server to workers and back: a discrete-event simulation. Coordinator and server are one processor each, and do one thing
 * after the other. A job costs both of them something when it is put in, taken and done. Equal plans give equal results.
 */
export function simulate(plan: Plan): Simulated {
  return new Simulation(plan).run();
}

interface Event {
  readonly time: number;
  /** Of events at the same time, the one that was planned first is first. */
  readonly order: number;
  readonly happen: () => void;
}

/** Time, and what happens in it. */
class Clock {
  now = 0;
  private planned = 0;
  private readonly events = new Heap<Event>((a, b) => a.time - b.time || a.order - b.order);

  after(milliseconds: number, happen: () => void): void {
    this.events.push({ time: this.now + milliseconds, order: this.planned++, happen });
  }

  /** Lets the next event happen. @throws Error when there is none */
  step(): void {
    const next = this.events.pop();
    if (next === undefined)
      throw new Error(`expected an event at ${this.now} ms, there is none: all wait for each other`);
    this.now = next.time;
    next.happen();
  }
}

/** One processor: who comes waits until those before are served. */
class Station {
  /** Time that it has worked, or will have when all who came are served. */
  busy = 0;
  private freeAt = 0;

  constructor(private readonly clock: Clock) {}

  serve(milliseconds: number, then: () => void): void {
    this.busy += milliseconds;
    this.freeAt = Math.max(this.freeAt, this.clock.now) + milliseconds;
    this.clock.after(this.freeAt - this.clock.now, then);
  }
}

class Simulation {
  private readonly clock = new Clock();
  private readonly coordinator = new Station(this.clock);
  private readonly server = new Station(this.clock);
  private waiting = 0;
  private idle = 0;
  private begun = 0;
  private done = 0;

  constructor(private readonly plan: Plan) {}

  run(): Simulated {
    const { workers, chunksPerJob, window, costs } = this.plan;
    for (let job = 0; job < window; job++) this.put();
    // workers do not come at the same moment: then they would all be done at the same moment, too
    for (let worker = 0; worker < workers; worker++) {
      this.clock.after((worker / workers) * chunksPerJob * costs.chunk.mean, () => this.next());
    }
    const before = this.until(WARM_UP * workers);
    const after = this.until(WARM_UP * workers + Math.max(FEWEST_MEASURED, MEASURED * workers));
    const milliseconds = after.now - before.now;
    const chunks = (after.done - before.done) * chunksPerJob;
    return {
      chunksPerSecond: (1_000 * chunks) / milliseconds,
      overhead: 1 - (chunks * costs.chunk.mean) / (workers * milliseconds),
      coordinator: Math.min(1, (after.coordinator - before.coordinator) / milliseconds),
      server: Math.min(1, (after.server - before.server) / milliseconds),
    };
  }

  private until(done: number) {
    while (this.done < done) this.clock.step();
    return { now: this.clock.now, done: this.done, coordinator: this.coordinator.busy, server: this.server.busy };
  }

  private put(): void {
    const { coordinator, server } = this.plan.costs;
    this.coordinator.serve(coordinator.job / 2, () => {
      this.travel(() => {
        this.server.serve(server.job / 3, () => {
          this.waiting++;
          if (this.idle > 0) {
            this.idle--;
            this.next();
          }
        });
      });
    });
  }

  /** A worker takes the next job, or waits for one. */
  private next(): void {
    if (this.waiting === 0) {
      this.idle++;
      return;
    }
    this.waiting--;
    this.server.serve(this.plan.costs.server.job / 3, () => this.travel(() => this.work()));
  }

  private work(): void {
    const { costs, chunksPerJob } = this.plan;
    const { worker, server, coordinator } = costs;
    const own = worker.job + worker.chunk * chunksPerJob;
    this.clock.after(own + this.timeOfWork(), () => {
      this.travel(() => {
        this.server.serve(server.job / 3 + server.chunk * chunksPerJob, () => {
          this.travel(() => {
            this.coordinator.serve(coordinator.job / 2 + coordinator.chunk * chunksPerJob, () => {
              this.done++;
              this.put();
            });
          });
          // the answer to a result has the next job with it
          this.next();
        });
      });
    });
  }

  /** Of all chunks of a job, evenly distributed with the mean and the standard deviation that were measured. */
  private timeOfWork(): number {
    const { mean, deviation } = this.plan.costs.chunk;
    const { chunksPerJob } = this.plan;
    const drawn = (chunkSeed(SEED, this.begun++) >>> 0) / 2 ** 32;
    const spread = Math.sqrt(12 * chunksPerJob) * deviation * (drawn - 0.5);
    return Math.max(0, mean * chunksPerJob + spread);
  }

  private travel(arrive: () => void): void {
    this.clock.after(this.plan.network, arrive);
  }
}
