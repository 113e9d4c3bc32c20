import assert from "node:assert/strict";
import { Climbers, climbHere, searchLargest, type ClimbCrew, type MaximiseState } from "../../../src/search/maximise";
import { toySubject } from "../../toy/subject";

/** Sequences of a task, and the tasks of an epoch. */
const TASK = 40;
const EPOCH = 16;

describe("a search for the largest value that ends within an epoch", () => {
  const search = (crew: ClimbCrew, signal: AbortSignal, sequences: number): Promise<MaximiseState> =>
    searchLargest({
      ...{ objective: "held", seed: 3, sequences, steps: 5, signal, crew },
      isOver: () => false,
      progress: () => undefined,
    });

  it("given the first tasks of an epoch alone, then a run with that number of sequences gives the same result", async () => {
    const cut = new AbortController();
    const here = climbHere(new Climbers(toySubject()));
    const never = new AbortController().signal;
    // like a queue whose time is over: in the second epoch, three tasks are finished
    let epochs = 0;
    const crew: ClimbCrew = {
      run: async (tasks, signal) => {
        if (epochs++ === 0) return here.run(tasks, signal);
        cut.abort();
        return here.run(tasks.slice(0, 3), never);
      },
    };
    const found = await search(crew, cut.signal, 10 * EPOCH * TASK);
    assert.equal(found.sequences, (EPOCH + 3) * TASK);
    assert.ok(found.best !== undefined);
    const again = await search(climbHere(new Climbers(toySubject())), never, found.sequences);
    assert.deepEqual(again, found);
  });
});
