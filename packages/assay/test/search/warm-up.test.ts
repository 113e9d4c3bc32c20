import assert from "node:assert/strict";
import { MessageChannel } from "node:worker_threads";
import { warmUp } from "../../src/search/warm-up";
import type { KeptSequence } from "../../src/types";
import { grow } from "../../src/search/grow";
import { toySubject } from "../toy/subject";

const OPTIONS = {
  ...{ seed: 3, sequences: 300, patience: 300, steps: 12 },
  signal: new AbortController().signal,
  progress: () => undefined,
};

describe("warming up while a node starts", () => {
  let corpus: readonly KeptSequence[];
  before(async () => {
    corpus = (await grow(toySubject(), OPTIONS)).entries;
  });

  it("given kept sequences, then they are judged as if the chain did what is predicted, until it is over", async () => {
    let [asked, recorded] = [0, 0];
    const subject = { ...toySubject(), corpus };
    const counting: typeof subject = {
      ...subject,
      record: (history, step, view) => {
        recorded++;
        subject.record(history, step, view);
      },
    };
    await warmUp(counting, { over: () => asked++ === 2 });
    assert.equal(asked, 3);
    assert.ok(recorded > 2, `${recorded} steps were judged`);
    const before = recorded;
    await warmUp(counting, { over: () => true });
    assert.equal(recorded, before);
  });

  it("given that it was over before anything was played, then that is heard first", async () => {
    const subject = { ...toySubject(), corpus };
    let over = false;
    const recorded: string[] = [];
    const counting: typeof subject = { ...subject, record: (_history, { kind }) => recorded.push(kind) };
    const { port1, port2 } = new MessageChannel();
    port1.on("message", () => (over = true));
    port2.postMessage("the node is there");
    await warmUp(counting, { over: () => over });
    port1.close();
    assert.deepEqual(recorded, []);
    await warmUp(counting, { over: () => false });
    assert.notDeepEqual(recorded, []);
  });

  it("given a model that abstains from something, then nothing is judged: what it does not predict cannot stand for the chain", async () => {
    const subject = { ...toySubject(), corpus };
    const seen: string[] = [];
    const record: typeof subject.record = (_history, step) => {
      seen.push(step.kind);
    };
    const share = { modelled: 1, all: 2 };
    await warmUp({ ...subject, record, modelled: { functions: share, fields: share } }, { over: () => false });
    assert.deepEqual(seen, []);
    await warmUp({ ...subject, record }, { over: () => false });
    assert.ok(seen.length > 0);
  });
});
