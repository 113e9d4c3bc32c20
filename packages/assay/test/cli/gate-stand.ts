import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GateReport } from "../../src/check/gate";
import type { Project } from "../../src/project/project";
import { run, type Ran } from "./run";
import { gatedToy, VAULT, type ToyState } from "./toy-gate";

/** The toy with a gate in a temporary folder, which writes its report to `out`. */
export class GateStand {
  readonly toy: ToyState = { surface: [VAULT], gas: { "Vault: deposit": 50_000 }, covered: 92.37, changed: [] };
  readonly out: string;
  readonly project: Project;

  private constructor(readonly folder: string) {
    this.out = join(folder, "report");
    this.project = gatedToy(folder, this.toy);
  }

  static async open(): Promise<GateStand> {
    const folder = await mkdtemp(join(tmpdir(), "gate-"));
    await mkdir(join(folder, "gate"), { recursive: true });
    await writeFile(join(folder, "gate", "thresholds.json"), JSON.stringify({ mutation: 90, coverage: {} }));
    return new GateStand(folder);
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  /** Runs the gate with more flags. */
  gate(...flags: readonly string[]): Promise<Ran> {
    return run(this.project, ["gate", "--edition", "toy", "--workers", "1", "--out", this.out, ...flags]);
  }

  async report(): Promise<GateReport> {
    return JSON.parse(await readFile(join(this.out, "gate.json"), "utf8")) as GateReport;
  }

  /** The status of each step of the report. */
  async statuses(): Promise<Record<string, string>> {
    return Object.fromEntries((await this.report()).steps.map(({ step, status }) => [step, status]));
  }

  /** Writes the baselines of the toy's current state. */
  async settle(): Promise<void> {
    assert.equal((await this.gate("--update-baseline", "surface,gas", "--raise-thresholds")).code, 0);
  }
}
