import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, watch } from "node:fs";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changesIn, digestOf, rerun, type Changes } from "../../../src/check/watch";

/** Changes that a test announces one by one; `undefined` ends. */
function announced(list: readonly (() => void)[]): Changes {
  const left = [...list];
  return {
    next: async (signal) => {
      const change = left.shift();
      if (change === undefined || signal.aborted) return undefined;
      change();
      return true;
    },
    close: async () => undefined,
  };
}

describe("watching", () => {
  const { signal } = new AbortController();

  it("given several events of one saved file, when they come, then there is one run for it", async () => {
    let content = "a";
    let runs = 0;
    const save = (): void => void (content = "b");
    const again = (): void => undefined;
    const run = async (): Promise<void> => {
      runs++;
    };
    await rerun(run, announced([save, again, again]), () => content, signal);
    assert.equal(runs, 2);
  });

  it("given a change during a run, when the run ends, then one more run follows, and two runs never overlap", async () => {
    let content = 0;
    let now = 0;
    let runs = 0;
    const run = async (): Promise<void> => {
      assert.equal(now++, 0, "two runs at once");
      if (runs++ === 0) content++;
      await Promise.resolve();
      now--;
    };
    await rerun(run, announced([() => undefined]), () => String(content), signal);
    assert.equal(runs, 2);
  });

  it("given a file that is being replaced, when its first event comes, then the run waits for the next", async () => {
    const digests = ["a", undefined, "b"];
    let runs = 0;
    const run = async (): Promise<void> => {
      runs++;
    };
    await rerun(run, announced([() => undefined, () => undefined]), () => digests.shift(), signal);
    assert.equal(runs, 2);
  });

  it("given a folder, when a file in it is written, then the watcher reports it, with another digest; an abort ends the wait", async () => {
    const folder = await mkdtemp(join(tmpdir(), "assay-watch-"));
    const file = join(folder, "A.sol");
    await writeFile(file, "contract A {}");
    const changes = await changesIn(folder);
    try {
      const before = digestOf(folder);
      const isChanged = changes.next(signal);
      await writeFile(file, "contract B {}");
      assert.equal(await isChanged, true);
      assert.notEqual(digestOf(folder), before);
      const stop = new AbortController();
      const waiting = changes.next(stop.signal);
      stop.abort();
      // a late event of the write above may end the wait first
      assert.ok([true, undefined].includes(await waiting));
      assert.equal(await changes.next(stop.signal), undefined);
    } finally {
      await changes.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("given a file that is written in parts, when the watcher reports it, then it is complete", async () => {
    const folder = await mkdtemp(join(tmpdir(), "assay-watch-"));
    const file = join(folder, "A.sol");
    await writeFile(file, "contract A {}");
    const changes = await changesIn(folder);
    const parts = ["contract B {", "}\n", "contract C {", "}\n"];
    const handle = await open(file, "w");
    try {
      const read = changes.next(signal).then(() => readFileSync(file, "utf8"));
      for (const part of parts) {
        // wait until another watcher has also reported the part, before the next part is written
        const watcher = watch(file);
        const seen = once(watcher, "change");
        await handle.write(part);
        await seen;
        watcher.close();
      }
      assert.equal(await read, parts.join(""));
    } finally {
      await handle.close();
      await changes.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
