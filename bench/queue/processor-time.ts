import { readFileSync, readdirSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** Seconds of processor time of a process and of all that it started, ended ones included. What else a machine does is not in it. */
export function processorSeconds(root: number): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ")
          .map(Number);
        return [{ pid: Number(pid), parent: fields[1] ?? 0, fields }];
      } catch {
        // it ended meanwhile: its parent has its time
        return [];
      }
    });
  const own = stats.filter(({ pid, parent }) => pid === root || parent === root);
  const ticks = own.reduce((sum, { pid, fields }) => {
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
    return sum + user + system + (pid === root ? childrenUser + childrenSystem : 0);
  }, 0);
  return ticks / TICKS_PER_SECOND;
}
