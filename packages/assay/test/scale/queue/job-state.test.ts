import assert from "node:assert/strict";
import { jobStateOf, type Jobs, type Snapshot } from "../../../src/scale/queue/job-state";

const remove = (): Promise<void> => Promise.resolve();
const WAITS: Snapshot = { returnvalue: null, remove };
const DONE: Snapshot = { finishedOn: 5, timestamp: 3, returnvalue: { outcome: "…", by: "w" }, remove };
const FAILED: Snapshot = { finishedOn: 5, failedReason: "disk full", returnvalue: null, remove };

/** A server on which a job changes after each read, including reads of the state. */
class Changing implements Jobs {
  readings = 0;

  constructor(private readonly course: readonly Snapshot[]) {}

  getJob(): Promise<Snapshot | undefined> {
    return Promise.resolve(this.course[this.readings++]);
  }

  getJobState(): Promise<string> {
    const job = this.course[this.readings++];
    const ended = job?.failedReason === undefined ? "completed" : "failed";
    return Promise.resolve(job?.finishedOn === undefined ? "active" : ended);
  }
}

describe("the state of a job", () => {
  for (const [title, course, kind] of [
    ["a job that ends after it was read", [WAITS, DONE], "open"],
    ["a job that fails after it was read", [WAITS, FAILED], "open"],
    ["a failed job that another coordinator puts in again", [FAILED, WAITS], "failed"],
    ["a failed job that is done meanwhile", [FAILED, DONE], "failed"],
    ["a job that is done and then too old to be kept", [DONE], "done"],
    ["a job that is not there", [], "gone"],
  ] as const) {
    it(`given ${title}, then its state and its result are of one moment`, async () => {
      const jobs = new Changing(course);
      const state = await jobStateOf(jobs, "id");
      assert.equal(state.kind, kind);
      assert.equal(jobs.readings, 1);
      if (state.kind === "failed") assert.equal(state.reason, "disk full");
      if (state.kind === "done") assert.deepEqual([state.returned, state.putIn], [DONE.returnvalue, 3]);
    });
  }

  it("given a job that is retried, then the reason of the first attempt does not make it fail", async () => {
    const again: Snapshot = { failedReason: "killed", returnvalue: null, remove };
    assert.equal((await jobStateOf(new Changing([again]), "id")).kind, "open");
    const succeeded: Snapshot = { ...DONE, failedReason: "killed" };
    assert.equal((await jobStateOf(new Changing([succeeded]), "id")).kind, "done");
  });

  it("given a failure without a reason, then it still counts as a failure", async () => {
    const state = await jobStateOf(new Changing([{ finishedOn: 5, returnvalue: null, remove }]), "id");
    assert.equal(state.kind === "failed" && state.reason, "");
  });
});
