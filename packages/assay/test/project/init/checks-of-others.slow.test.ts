import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localExecutor } from "../../../src/campaign";
import { openSetup } from "../../../src/campaign/workers";
import { loadProject } from "../../../src/project/load";
import type { Project } from "../../../src/project/project";
import { run } from "../../cli/run";
import { compileInto, sourceProject } from "../guided/lock-project";
import { forget } from "./support";

/** It keeps books of what went in and out, and states that they are right. */
const JAR = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

contract Jar {
    uint256 public inside;
    uint256 public put_;
    uint256 public taken;
    mapping(address => uint256) public held;

    function put(uint64 amount) external {
        held[msg.sender] += amount;
        put_ += amount;
        inside += amount;
    }

    function take(uint64 amount) external {
        require(held[msg.sender] >= amount, "too much");
        held[msg.sender] -= amount;
        taken += amount;
        inside -= amount;
    }

    function invariant_books() external view returns (bool) {
        return put_ == inside + taken;
    }
}
`;
const WRONG = JAR.replace("        taken += amount;\n", "");
const jar = (text: string) => ({ name: "Jar", text });
const CONFIG = `import { defineProject } from "assay";
export default defineProject({ artifacts: "out", people: ["alice", "bob"], contracts: { Jar: () => [] } });
`;
const quiet = (): void => undefined;

describe("the gate, its workflow, and mutants of contracts that others compiled", function () {
  this.timeout(120_000);
  let root = "";
  let out = "";
  before(() => {
    root = sourceProject(jar(JAR), CONFIG, "metadata");
    out = join(root, "gate-report");
  });
  after(() => rmSync(root, { recursive: true, force: true }));
  const compiled = (text: string): Project => {
    compileInto(root, jar(text), "metadata");
    forget(root);
    return loadProject(root);
  };
  const gate = (project: Project, only: string) =>
    run(project, ["gate", "--only", only, "--budget", "1s", "--workers", "1", "--out", out]);

  it("given a change that breaks a statement, when the gate judges, then it exits with 7 and keeps the counterexample", async () => {
    const { code, stdout } = await gate(compiled(WRONG), "campaign");
    assert.equal(code, 7, stdout);
    assert.match(stdout, /INV-JAR-INVARIANT-BOOKS, in a call that entered at src\/Jar\.sol:16/);
    const kept = readdirSync(join(out, "counterexamples", "campaign-only"));
    assert.ok(kept.some((file) => file.startsWith("INV-JAR-INVARIANT-BOOKS")));
  });

  it("given contracts as they were agreed to, when the gate judges, then it exits with 0; given a source that was not compiled again, then that is the error", async () => {
    const project = compiled(JAR);
    assert.equal((await run(project, ["gate", "--update-baseline", "surface", "--out", out])).code, 0);
    const { code, stdout } = await gate(project, "compile,surface");
    assert.equal(code, 0, stdout);
    assert.match(stdout, /surface .*1 contract, 7 functions, as committed/);
    writeFileSync(join(root, "src/Jar.sol"), WRONG);
    forget(root);
    const { code: stale, stderr } = await run(loadProject(root), ["compile"]);
    assert.equal(stale, 1);
    assert.match(stderr, /src\/Jar\.sol: expected the source that was compiled .* compile again/);
  });

  it("given mutants, then those that violate a statement are killed, and the statement itself is not mutated", async () => {
    const project = compiled(JAR);
    const choice = { edition: "only", engine: "anvil", rpcUrl: null, bug: null, schemata: true } as const;
    const { mutants, inexpressible } = (await project.mutation?.(choice, quiet)) ?? assert.fail("expected mutants");
    assert.ok(inexpressible.some(({ reason }) => reason.startsWith("a statement of the contract about itself")));
    assert.ok(mutants.every(({ file, function: name }) => file === "src/Jar.sol" && name !== "invariant_books"));
    const numberOf = (key: string): number =>
      mutants.find((one) => one.key.includes(key))?.number ?? assert.fail(`expected a mutant ${key}`);
    const executor = localExecutor(await openSetup(project.source(choice), quiet));
    try {
      const killedBy = async (key: string): Promise<unknown> => {
        const task = { mutants: [numberOf(key)], seed: 1, steps: 10, budget: 60 };
        return (await executor.do({ kind: "trial", task }, new AbortController().signal))?.[0]?.killedBy;
      };
      assert.equal(await killedBy("Jar.put:deletion:put_ += amount;"), "INV-JAR-INVARIANT-BOOKS");
      // the subtraction refuses what the condition would
      assert.equal(await killedBy("Jar.take:revert:require("), null);
    } finally {
      await executor.close();
    }
  });

  it("given sources that read what switches mutants, then there are none, and the error names the source", async () => {
    const project = compiled(JAR.replace("held[msg.sender] += amount;", "held[block.coinbase] += amount;"));
    const { code, stderr } = await run(project, ["mutate"]);
    assert.equal(code, 1);
    assert.match(stderr, /src\/Jar\.sol reads block\.coinbase/);
  });

  it("given --ci, then it is written once, and compiles and runs the gate", async () => {
    writeFileSync(join(root, "foundry.toml"), "");
    const file = join(root, ".github/workflows/assay.yml");
    const first = await run(loadProject(root), ["init", root, "--ci"]);
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stdout, /wrote \.github\/workflows\/assay\.yml/);
    const text = readFileSync(file, "utf8");
    assert.match(text, /run: forge build\n {6}- run: npx assay gate /);
    writeFileSync(file, "mine");
    const again = await run(loadProject(root), ["init", root, "--ci"]);
    assert.match(again.stdout, /assay\.yml: it is left as it is/);
    assert.equal(readFileSync(file, "utf8"), "mine");
  });
});
