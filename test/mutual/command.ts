import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runIn } from "../../packages/assay/test/cli/run";

export const MUTUAL = join(resolve(__dirname, "..", ".."), "mutual");

/** How a command ended. */
interface Ended {
  readonly code: number;
  readonly printed: string;
}

/** A command in mutual/, run in this process; it returns the exit code and all that was printed. */
export async function assay(...all: readonly string[]): Promise<Ended> {
  const { code, stdout, stderr } = await runIn(MUTUAL, all);
  return { code, printed: `${stdout}${stderr}` };
}

/** A campaign of one worker. */
export async function campaign(...flags: readonly string[]): Promise<Ended> {
  const out = mkdtempSync(join(tmpdir(), "assay-mutual-"));
  try {
    return await assay("campaign", "--workers", "1", "--steps", "30", "--out", out, ...flags);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
