/** Titles of tests that run weekly: of each, a similar one runs with every change, or it needs two faults at once. */
const FAULTS = [
  "a worker whose (disk is full when it begins|clock|results are other ones)",
  "a job that kills",
  "a job that a worker completes just",
  "a worker that is killed in the middle of a job, when the campaign's time",
  "a server that is gone, when the coordinator",
  "a worker that is interrupted when the server",
  "a result that nobody heard of",
];
const SEARCHES = [
  "distilling that is interrupted",
  "a search for the largest value that is interrupted",
  "a worker that is killed in the middle of (a campaign that learns|a search for the largest value)",
];

const titles = (some: readonly string[]): RegExp => new RegExp(`^given (${some.join("|")})`);

export const [WEEKLY_FAULTS, WEEKLY_SEARCHES] = [titles(FAULTS), titles(SEARCHES)];

/** All titles but these. */
export const allBut = ({ source }: RegExp): RegExp => new RegExp(`^(?!${source.slice(1)})`);
