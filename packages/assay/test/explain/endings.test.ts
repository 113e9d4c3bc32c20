import assert from "node:assert/strict";
import { AbiCoder, id } from "ethers";
import { endings } from "../../src/explain/probe";
import type { RecordedCall } from "../../src/core/types";

const TEXT =
  id("Error(string)").slice(0, 10) + AbiCoder.defaultAbiCoder().encode(["string"], ["only 17 left"]).slice(2);

describe("how recorded calls end", () => {
  it("given calls of which nothing is predicted, then the chain says it: success, a text without its numbers, an error by its name", () => {
    const results = [
      { ok: true, returnData: "0x" },
      { ok: false, returnData: TEXT },
      { ok: false, returnData: "0x12345678" },
    ].map((call) => ({ call: { logs: [], gasUsed: 0, ...call }, lens: undefined }));
    const recorded = results.map(() => ({ call: {} }) as unknown as RecordedCall);
    const steps = results.map((_, action) => ({ action, call: {} }));
    const errorName = (data: string): string => (data === TEXT ? "Error" : "Locked");
    const run = { plan: { steps }, results } as unknown as Parameters<typeof endings>[2];
    assert.deepEqual(endings({ errorName }, recorded, run), ["ok", '"only … left"', "Locked"]);
  });
});
