/** Jobs on the server without connected workers: a new worker finds some, and an interrupted coordinator has few to remove. */
const FEWEST_JOBS = 4;
/** Jobs on the server for each that is done at a time: one is done, the others wait, so that a worker never waits for the coordinator. */
const JOBS_PER_LANE = 4;
/** Jobs on the server at most: 1 000 lanes. */
const MOST_JOBS = 4_096;
/** Jobs between the oldest that is not done and the newest, at least and for each that is done at a time: their results are kept in memory. */
const FEWEST_AHEAD = 64;
const AHEAD_PER_LANE = 16;
const MOST_AHEAD = 8_192;
/** Chunks in flight at most, in however few jobs: each is a promise and, when it is done, a report in the coordinator's memory. */
const MOST_CHUNKS = 262_144;

/** How many jobs a coordinator has on the server, and how far it runs ahead. */
export interface Window {
  /** Jobs that wait or are done, at most. */
  readonly jobs: number;
  /** Jobs between the oldest that is not done and the newest, at most. */
  readonly ahead: number;
}

/** The window for workers that do `lanes` jobs at a time. */
export function windowFor(lanes: number, chunksPerJob: number): Window {
  const jobs = Math.min(mostJobs(chunksPerJob), Math.max(FEWEST_JOBS, JOBS_PER_LANE * lanes));
  return { jobs, ahead: Math.max(jobs, Math.min(MOST_AHEAD, Math.max(FEWEST_AHEAD, AHEAD_PER_LANE * lanes))) };
}

/** Jobs of a size that are on the server at most, for any number of workers. */
export function mostJobs(chunksPerJob: number): number {
  return Math.min(MOST_JOBS, Math.floor(MOST_CHUNKS / chunksPerJob));
}
