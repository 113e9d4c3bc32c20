import assert from "node:assert/strict";
import { plainerCalls } from "../../../src/run/shrink/plainer-calls";
import type { CallEditor, RecordedCall, Scalar } from "../../../src/core/types";

const LEAST = 2n;
const ROUND = [0n, LEAST, 10n];

/** Calls with an amount each, and how often lists of them were studied. */
function amounts(): { readonly editor: CallEditor<never>; readonly studied: (readonly RecordedCall[])[] } {
  const studied: (readonly RecordedCall[])[] = [];
  const unused = (): never => {
    throw new Error("nothing is run");
  };
  const editor: CallEditor<never> = {
    recordedCallOf: unused,
    action: unused,
    editable: (calls) => {
      studied.push(calls);
      return calls.map(({ call }) => {
        const { amount: value } = call as { readonly amount: bigint };
        const values = { least: 0n, most: 100n, marks: [] };
        return { arguments: [{ name: "amount", value, plainer: ROUND, values, show: String }], moments: [] };
      });
    },
    change: (call, name, value: Scalar) => ({ ...(call as object), [name]: value }),
  };
  return { editor, studied };
}

describe("simplifying calls", () => {
  const given = [77n, 99n].map((amount): RecordedCall => ({ time: 0, kind: "pay", call: { amount } }));

  it("given calls that also fail with the least amount, then that amount remains, and no list is studied twice in a row", async () => {
    const { editor, studied } = amounts();
    let best: readonly RecordedCall[] = given;
    await plainerCalls({
      ...{ callEditor: editor, start: 0, best: () => best, mayTry: () => true },
      take: (candidate) => {
        const fails = candidate.every(({ call }) => (call as { readonly amount: bigint }).amount >= LEAST);
        if (fails) best = candidate;
        return Promise.resolve(fails);
      },
    });
    assert.deepEqual(
      best.map(({ call }) => call),
      [{ amount: LEAST }, { amount: LEAST }],
    );
    assert.equal(new Set(studied).size, 3, "as it was given, and as it was with each of both amounts changed");
    assert.equal(studied.length, 3);
  });

  it("given a contract that is an argument before a person calls, when names are simplified, then no candidate has the contract as who calls", async () => {
    type Named = Readonly<Record<string, string>>;
    const people = ["alice", "bob"];
    const editor: CallEditor<never> = {
      ...amounts().editor,
      editable: (calls) =>
        calls.map(({ call }) => ({
          arguments: Object.entries(call as Named).map(([name, value]) => {
            const choices = people.filter((one) => one !== value);
            const plainness = people.includes(value) ? people.indexOf(value) : people.length;
            return {
              name,
              value,
              family: "account",
              plainer: people.slice(0, plainness),
              values: { choices },
              show: String,
            };
          }),
          moments: [],
        })),
    };
    const tried: Named[] = [];
    const calls = [{ to: "token", caller: "bob" }, { caller: "alice" }];
    let best: readonly RecordedCall[] = calls.map((call) => ({ time: 0, kind: "f", call }));
    await plainerCalls({
      ...{ callEditor: editor, start: 0, best: () => best, mayTry: () => true },
      take: (candidate) => {
        const named = candidate.map(({ call }) => call as Named);
        tried.push(...named);
        const fails = named[0]?.["to"] === "token" && named[0]["caller"] !== named[1]?.["caller"];
        if (fails) best = candidate;
        return Promise.resolve(fails);
      },
    });
    assert.deepEqual(
      tried.filter(({ caller = "" }) => !people.includes(caller)),
      [],
    );
    assert.deepEqual(
      best.map(({ call }) => call),
      [{ to: "token", caller: "alice" }, { caller: "bob" }],
    );
  });
});
