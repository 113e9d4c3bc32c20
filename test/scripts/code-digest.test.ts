import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeDigest } from "assay/project/code-digest";
import { protocol } from "../../scripts/protocol";

describe("the digest of the code", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "assay-code-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const write = (root: string, file: string, text: string): void => {
    mkdirSync(join(root, file, ".."), { recursive: true });
    writeFileSync(join(root, file), text);
  };

  /** The digest of a project whose tool is a folder in it. */
  const digestOf = (root: string, more: readonly string[] = []): string =>
    codeDigest(
      {
        root,
        programs: ["invariants", "model", "properties", "scripts"],
        contracts: "contracts",
        files: ["hardhat.config.ts", "package-lock.json"],
      },
      more,
      join(root, "tool"),
    );

  /** A project of one file of each kind. */
  function project(name: string): string {
    const root = join(folder, name);
    for (const program of ["tool", "invariants", "model", "properties", "scripts"])
      write(root, `${program}/deep/one.ts`, `export const ${program} = 1;\n`);
    write(root, "contracts/current/One.sol", "contract One {}\n");
    write(root, "contracts/bugs/one.yaml", "name: one\n");
    write(root, "hardhat.config.ts", "export default {};\n");
    write(root, "package-lock.json", "{}\n");
    return root;
  }

  it("given two checkouts in other places, with other line ends and other documents, then it is the same", () => {
    const one = project("one");
    const two = join(folder, "elsewhere", "two");
    cpSync(one, two, { recursive: true });
    write(two, "model/deep/one.ts", "export const model = 1;\r\n");
    write(two, "docs/page.md", "a page\n");
    write(two, "test/one.test.ts", "a test\n");
    write(two, "contracts/mutation/equivalent.yaml", "- key: none\n");
    assert.match(digestOf(one), /^[0-9a-f]{64}$/);
    assert.equal(digestOf(two), digestOf(one));
  });

  const decisive = [
    "tool/deep/one.ts",
    "invariants/deep/one.ts",
    "model/deep/one.ts",
    "properties/deep/one.ts",
    "scripts/deep/one.ts",
    "contracts/current/One.sol",
    "hardhat.config.ts",
    "package-lock.json",
  ];
  for (const file of decisive) {
    it(`given a change of ${file}, then the digest differs`, () => {
      const root = project(`changed-${file.replaceAll("/", "-")}`);
      const before = digestOf(root);
      write(root, file, "something else\n");
      assert.notEqual(digestOf(root), before);
    });
  }

  it("given a new file, or one under another name, then the digest differs", () => {
    const root = project("new");
    const before = digestOf(root);
    write(root, "model/two.ts", "");
    const added = digestOf(root);
    assert.notEqual(added, before);
    rmSync(join(root, "model/two.ts"));
    write(root, "model/three.ts", "");
    assert.notEqual(digestOf(root), added);
  });

  it("given a bug, then its file counts, and those of others do not", () => {
    const root = project("bug");
    const intact = digestOf(root);
    const bug = digestOf(root, ["contracts/bugs/one.yaml"]);
    assert.notEqual(bug, intact);
    write(root, "contracts/bugs/one.yaml", "name: one, changed\n");
    assert.equal(digestOf(root), intact);
    assert.notEqual(digestOf(root, ["contracts/bugs/one.yaml"]), bug);
  });

  it("given the protocol, then each bug of an edition, and each misreading, has its own", () => {
    const of = (edition: string, bug: string | null): string => protocol.codeDigest({ edition, bug });
    const names = ["anyone-sweeps", "bump-stays"];
    const misreading = protocol.misreadings?.("current")[0]?.name ?? "";
    const digests = [null, ...names, `misreadings/${misreading}`].map((bug) => of("current", bug));
    assert.equal(new Set(digests).size, digests.length);
    assert.equal(protocol.codeDigest({ edition: "current", bug: null }, names.slice(0, 1)), digests[1]);
    assert.throws(() => of("current", "no-such"), /no-such/);
  });
});
