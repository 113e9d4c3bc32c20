import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runIn } from "../../packages/assay/test/cli/run";

const ROOT = resolve(__dirname, "..", "..");
const JAR = join(ROOT, "examples", "jar");

describe("the README's example", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  /** The fenced block of a language whose first line begins like this. */
  const block = (language: string, first: string): string =>
    [...readme.matchAll(/^```(\w*)\n([^]*?)^```$/gmu)].find(
      ([, of, text = ""]) => of === language && text.startsWith(first),
    )?.[2] ?? assert.fail(`README.md: expected a block ${language} that begins with ${first}, found none`);

  it("given its code, then it is that of the example", () => {
    const contract = readFileSync(join(JAR, "contracts", "Jar.sol"), "utf8").replaceAll(/^ {4}/gmu, "");
    assert.ok(contract.includes(block("solidity", "function give")), "contracts/Jar.sol");
    assert.ok(
      readFileSync(join(JAR, "assay.config.ts"), "utf8").includes(block("ts", "export default defineProject")),
      "assay.config.ts",
    );
  });

  it("given its command, then it prints the counterexample that the README shows", async function () {
    this.timeout(120_000);
    const [command = "", ...expected] = block("", "$ npx assay").trimEnd().split("\n");
    const flags = /^\$ npx assay (.*)$/u.exec(command)?.[1]?.split(" ") ?? assert.fail(command);
    const out = mkdtempSync(join(tmpdir(), "assay-jar-"));
    try {
      const ran = await runIn(JAR, [...flags, "--out", out]);
      assert.equal(ran.code, 7, ran.stderr);
      assert.ok(`${ran.stdout}${ran.stderr}`.includes(expected.join("\n")), ran.stdout);
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  });
});
