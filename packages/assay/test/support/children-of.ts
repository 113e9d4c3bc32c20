import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Number, parent's number and command line of every process: from /proc where there is one, else from ps. */
function processes(): { readonly pid: number; readonly parent: number; readonly command: string }[] {
  if (!existsSync("/proc/self/stat")) {
    const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
    return rows.flatMap((row) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
      return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
  }
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      return [{ pid: Number(pid), parent: Number(parent), command }];
    } catch {
      return []; // it ended meanwhile
    }
  });
}

/** Ids of a process's descendants whose command line matches. */
export function childrenOf(pid: number | undefined, command: RegExp): number[] {
  return processes().flatMap((one) => (one.parent === pid && command.test(one.command) ? [one.pid] : []));
}
