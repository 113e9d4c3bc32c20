import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Turns } from "../../src/campaign/turns";

/** Work that ends when it is told to, by its name. */
class Works {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, (error?: Error) => void>();

  /** Work that is done in its turn. */
  in(turns: Turns, name: string, options?: { readonly urgent: boolean }): Promise<string> {
    return turns.run(() => {
      this.begun.push(name);
      return new Promise((resolve, reject) =>
        this.ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error))),
      );
    }, options);
  }

  async end(name: string, error?: Error): Promise<void> {
    this.ends.get(name)?.(error);
    await nextTurn();
  }
}

describe("turns", () => {
  it("given more than may work at a time, then the others begin in the order in which they asked, those that are urgent first", async () => {
    const [turns, works] = [new Turns(2), new Works()];
    const all = ["a", "b", "c", "d"].map((name) => works.in(turns, name));
    all.push(works.in(turns, "now", { urgent: true }));
    assert.deepEqual(works.begun, ["a", "b"]);
    await works.end("b");
    assert.deepEqual(works.begun, ["a", "b", "now"]);
    await works.end("a");
    await works.end("now");
    assert.deepEqual(works.begun, ["a", "b", "now", "c", "d"]);
    await works.end("c");
    await works.end("d");
    assert.deepEqual(await Promise.all(all), ["a", "b", "c", "d", "now"]);
    const later = works.in(turns, "later");
    assert.equal(works.begun.at(-1), "later", "nobody is before it");
    await works.end("later");
    await later;
  });

  it("given work that fails, then whoever asked for it is told, and the next begins", async () => {
    const [turns, works] = [new Turns(1), new Works()];
    const fails = assert.rejects(works.in(turns, "a"), /no answer/);
    const next = works.in(turns, "b");
    await works.end("a", new Error("no answer"));
    await fails;
    assert.deepEqual(works.begun, ["a", "b"]);
    await works.end("b");
    assert.equal(await next, "b");
  });

  it("given work that ends its turn before it is done, then the next begins at once, and no further one when it is done", async () => {
    const [turns, works] = [new Turns(1), new Works()];
    const early = turns.run(async (endTurn) => {
      endTurn();
      endTurn();
      return works.in(new Turns(1), "rest");
    });
    const next = [works.in(turns, "a"), works.in(turns, "b")];
    await nextTurn();
    assert.deepEqual(works.begun, ["rest", "a"]);
    await works.end("rest");
    assert.equal(await early, "rest");
    assert.deepEqual(works.begun, ["rest", "a"]);
    await works.end("a");
    await works.end("b");
    assert.deepEqual(await Promise.all(next), ["a", "b"]);
  });
});
