import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readUnreachable } from "../../../src/project/unreachable";

const path = join(mkdtempSync(join(tmpdir(), "assay-unreachable-")), "unreachable.yaml");
const ENTRY = '- { reason: "no fee is negative", sides: ["<"], comparisons: ["a.ts: fee === 0n"] }\n';

function read(text: string): ReturnType<typeof readUnreachable> {
  writeFileSync(path, text);
  return readUnreachable(path);
}

describe("a list of sides that cannot be reached", () => {
  it("given one, then it is read; given an empty one, then nothing is in it", () => {
    assert.deepEqual(read(ENTRY), [{ reason: "no fee is negative", sides: ["<"], comparisons: ["a.ts: fee === 0n"] }]);
    assert.deepEqual(read("# nothing yet\n"), []);
  });

  for (const [name, text, says] of [
    ["no reason", ENTRY.replace("no fee is negative", ""), /reason/],
    ["a side that there is not", ENTRY.replace('"<"', '"<="'), /sides/],
    ["a side of a comparison twice", ENTRY + ENTRY, /listed twice: a\.ts: fee === 0n at </],
  ] as const) {
    it(`given ${name}, then it is refused with the name of the file`, () => {
      assert.throws(
        () => read(text),
        (error: Error) => error.message.startsWith(`${path}: not a list of sides`) && says.test(error.message),
      );
    });
  }
});
