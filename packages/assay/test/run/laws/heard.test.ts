import assert from "node:assert/strict";
import fc from "fast-check";
import type { Call, Engine, Law } from "../../../src/core/types";
import { lawAgain } from "../../../src/run/laws";

const word = (value: number): string => `0x${value.toString(16).padStart(64, "0")}`;
const call = (data: string): Call => ({ from: "0x01", to: "0x02", data, value: 0n, gas: 1 });
const read = (data: string): Call => ({ ...call(data), view: true });

/** A contract that adds what it is called with; "0xaa" reads the sum, "0xbb" how many calls there were, "0xee" is refused. */
const ADDER: Engine = {
  name: "adder",
  lanes: 1,
  run: async (batches) => {
    const added: number[] = [];
    return batches.map(({ calls }) =>
      calls.map(({ data, view }) => {
        const answers = { "0xaa": added.reduce((sum, one) => sum + one, 0), "0xbb": added.length };
        if (view !== true && data !== "0xee") added.push(Number(data));
        const returnData = view === true ? word(answers[data as "0xaa"]) : "0x";
        return { ok: data !== "0xee", returnData, logs: [], gasUsed: 1 };
      }),
    );
  },
  close: async () => undefined,
};

/** A law that makes programs of calls and relates what they come to. */
const lawOf = (
  check: (ran: (...calls: readonly Call[]) => Promise<readonly bigint[]>) => ReturnType<Law<null>["check"]>,
) =>
  ({
    ...{ id: "LAW-1", rules: [], title: "", premise: "", inputs: fc.constant(null) },
    check: async (_, engine) =>
      check(async (...calls) => {
        const results = (await engine.run(calls.map((one) => ({ time: 1, calls: [one] })))).flat();
        return results.map(({ ok, returnData }) => (ok ? BigInt(returnData === "0x" ? 0 : returnData) : -1n));
      }),
  }) satisfies Law<null>;

const shown = async (law: Law<null>): Promise<readonly (readonly string[])[]> => {
  const { runs } = await lawAgain(law, null, ADDER);
  return runs.map((run) => run.map(({ call: { data }, decides = "" }) => `${data} ${decides}`.trim()));
};

describe("what a violated law depends on", () => {
  it("given runs that begin alike, then they are one, and what the verdict does not depend on is left out", async () => {
    const law = lawOf(async (ran) => {
      const [, was] = await ran(call("0x03"), read("0xaa"), read("0xbb"));
      const [, refused, , is] = await ran(call("0x03"), call("0xee"), call("0x04"), read("0xaa"), read("0xbb"));
      await ran(call("0x09"), read("0xaa"));
      if (refused !== -1n) return { verdict: "held" };
      const values = [
        ["was", String(was)],
        ["is", String(is)],
      ] as const;
      return { verdict: "violated", message: "it grew", values };
    });
    assert.deepEqual(await shown(law), [["0x03", "0xaa answer", "0xee status", "0x04", "0xaa answer"]]);
  });

  it("given runs that part, then each is from the start, and a read before they part is in the first", async () => {
    const law = lawOf(async (ran) => {
      const [, before] = await ran(call("0x01"), read("0xaa"));
      const [, , one] = await ran(call("0x01"), call("0x02"), read("0xaa"));
      const [, , other] = await ran(call("0x01"), call("0x03"), read("0xaa"));
      return { verdict: "violated", message: "", values: [["all", `${before} ${one} ${other}`]] };
    });
    assert.deepEqual(await shown(law), [
      ["0x01", "0xaa answer", "0x02", "0xaa answer"],
      ["0x01", "0x03", "0xaa answer"],
    ]);
  });

  it("given another relation that is violated too, then only what the first depends on decides", async () => {
    const law = lawOf(async (ran) => {
      const [, sum, count] = await ran(call("0x05"), read("0xaa"), read("0xbb"));
      const wrong = [sum, count].map((value, i) => ({ message: `${i}`, values: [["is", String(value)]] as const }));
      const [first, ...also] = wrong.filter(({ values: [[, value]] }) => value !== "7");
      return first === undefined ? { verdict: "held" } : { verdict: "violated", ...first, also };
    });
    assert.deepEqual(await shown(law), [["0x05", "0xaa answer"]]);
  });

  it("given a violation without values, then all that was asked decides", async () => {
    const law = lawOf(async (ran) => {
      await ran(call("0x05"), read("0xaa"), read("0xbb"));
      return { verdict: "violated", message: "no", values: [] };
    });
    assert.deepEqual(await shown(law), [["0x05 answer", "0xaa answer", "0xbb answer"]]);
  });
});
