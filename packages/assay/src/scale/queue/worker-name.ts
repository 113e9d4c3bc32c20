import { hostname } from "node:os";

const MOST_HOST = 20;

/** A worker's name, as a server lists it: machine, process, and how many jobs it does at a time. PostgreSQL takes 63 characters for all of it. */
export function workerName(lanes: number): string {
  const host = hostname()
    .replaceAll(/[^A-Za-z0-9-]/g, "-")
    .slice(-MOST_HOST);
  return `${host}.${process.pid}.${lanes}`;
}

/** The number of jobs at a time out of a worker's name; 1 for a name that says nothing. */
export function lanesOf(name: string): number {
  const lanes = Number(/\.(\d+)$/.exec(name)?.[1] ?? "1");
  return Number.isSafeInteger(lanes) && lanes > 0 ? lanes : 1;
}
