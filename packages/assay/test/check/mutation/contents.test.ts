import assert from "node:assert/strict";
import { bytecodeDigest, codeDigest } from "../../../src/check/mutation/contents";

const CODE = `import { z } from "./z";
/** Adds. */
export function add(a: bigint): bigint {
  return a + z; // one more
}
export type Sum = bigint;
export const LAW = { title: "a + z", parts: [1n, 2n] };
`;

/** The metadata that solc appends, with another hash of the sources each time. */
const metadata = (digit: string): string => `a2646970667358221220${digit.repeat(64)}64736f6c634300081c0033`;

describe("digests of contents", () => {
  it("given other comments, another format, other types and files, then code has the same digest", async () => {
    const moved = [
      'const LAW = {\n  title: "a + z",\n  parts: [\n    1n,\n    2n,\n  ],\n};\nexport { LAW };',
      'export * from "./law";\nimport { z } from "../../far/z";\nfunction add(a: unknown) {\n  return (\n    a + z\n  );\n}',
    ];
    assert.equal(await codeDigest(moved), await codeDigest([CODE]));
  });

  it("given another operator, number, name, or a declaration less, then code has another digest", async () => {
    const others = [
      CODE.replace("a + z;", "a - z;"),
      CODE.replace("2n", "3n"),
      CODE.replace("parts", "pieces"),
      CODE.slice(0, CODE.indexOf("export const")),
    ];
    const digests = await Promise.all([CODE, ...others].map((text) => codeDigest([text])));
    assert.equal(new Set(digests).size, 5);
  });

  it("given comments and texts, then only those make no difference to the digest", async () => {
    const other = CODE.replace('title: "a + z"', "title: `the sum of ${z}`");
    assert.notEqual(await codeDigest([other]), await codeDigest([CODE]));
    assert.equal(await codeDigest([other], ["title"]), await codeDigest([CODE], ["title"]));
    assert.notEqual(await codeDigest([CODE.replace("1n", "3n")], ["title"]), await codeDigest([CODE], ["title"]));
  });

  it("given contracts of other sources and the same code, in any order, then the digest is the same; other code has another", () => {
    const digest = (a: string, b: string): string =>
      bytecodeDigest([
        ["A", `0x6001${metadata(a)}`],
        ["B", `0x60${b}${metadata("5")}${metadata(a)}`],
      ]);
    assert.equal(digest("1", "02"), digest("2", "02"));
    assert.notEqual(digest("1", "02"), digest("1", "03"));
    const reversed = [
      ["B", `0x6002${metadata("5")}${metadata("1")}`] as const,
      ["A", `0x6001${metadata("1")}`] as const,
    ];
    assert.equal(bytecodeDigest(reversed), digest("1", "02"));
  });

  it("given code without metadata, then it is refused, as changes could not be detected", () => {
    assert.throws(() => bytecodeDigest([["A", "0x6001"]]), /A: expected the compiler's metadata/);
  });
});
