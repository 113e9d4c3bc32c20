import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { readyWith } from "../../src/project/engines";
import type { Engine, KeptSequence } from "../../src/types";
import { ToyEngine } from "../toy/engine";
import { toySubject } from "../toy/subject";

/** So many that something is still to be played when the engine is there, or will never be. */
const corpus: readonly KeptSequence[] = Array.from({ length: 12 }, () => ({ offset: 0, calls: [] }));

describe("what is done while an engine starts", () => {
  it("given an engine that cannot be started, then that is the error, though it comes while something is played", async () => {
    const opening = nextTurn().then((): Engine => {
      throw new Error("nobody answers at that port");
    });
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.prependListener("unhandledRejection", note);
    try {
      await assert.rejects(readyWith({ ...toySubject(), corpus }, opening), /nobody answers at that port/);
      await nextTurn();
    } finally {
      process.removeListener("unhandledRejection", note);
    }
    assert.deepEqual(unhandled, [], "without a listener it would have ended the process");
  });

  it("given an engine that starts and a corpus that cannot be read, then that is the error, and the engine is closed", async () => {
    const engine = new ToyEngine();
    const unreadable = {
      ...toySubject(),
      get corpus(): readonly KeptSequence[] {
        throw new Error("the corpus is cut off");
      },
    };
    await assert.rejects(readyWith(unreadable, Promise.resolve(engine)), /the corpus is cut off/);
    assert.ok(engine.closed);
  });

  it("given neither an engine nor a corpus, then it is the corpus that is told of", async () => {
    const unreadable = {
      ...toySubject(),
      get corpus(): readonly KeptSequence[] {
        throw new Error("the corpus is cut off");
      },
    };
    await assert.rejects(readyWith(unreadable, Promise.reject(new Error("no engine"))), /the corpus is cut off/);
  });
});
