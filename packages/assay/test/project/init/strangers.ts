import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { id } from "ethers";
import { runSolc } from "../../../src/evm/compile";
import { forget, init } from "./support";

const ROOT = join(__dirname, "../../../../..");

/** Projects of contracts that a test writes, compiled here in Foundry's layout; they are removed after the tests. */
export class Strangers {
  private readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-strangers-")));
  private count = 0;

  /** A project that `assay init` wrote for all contracts, or for the named ones. */
  project(source: string, ...contracts: string[]): string {
    const root = join(this.folder, `project-${this.count++}`);
    mkdirSync(join(root, "src"), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    writeFileSync(join(root, "foundry.toml"), '[profile.default]\nsrc = "src"\nout = "out"\n');
    this.compile(root, source);
    init(root, ...contracts);
    return root;
  }

  /** Compiles a project's contracts again. */
  compile(root: string, source: string): void {
    const text = `// SPDX-License-Identifier: MIT\npragma solidity 0.8.28;\n${source}`;
    rmSync(join(root, "out"), { recursive: true, force: true });
    mkdirSync(join(root, "out/All.sol"), { recursive: true });
    writeFileSync(join(root, "src/All.sol"), text);
    const compiled = runSolc(new Map([["src/All.sol", text]]), new Set(["src/All.sol"]));
    for (const [name, { abi, bytecode, deployedBytecode }] of Object.entries(compiled)) {
      const metadata = {
        compiler: { version: "0.8.28" },
        settings: { evmVersion: "cancun", compilationTarget: { "src/All.sol": name } },
        sources: { "src/All.sol": { keccak256: id(text) } },
      };
      const code = { bytecode: { object: bytecode }, deployedBytecode: { object: deployedBytecode } };
      writeFileSync(join(root, `out/All.sol/${name}.json`), JSON.stringify({ abi, ...code, metadata }));
    }
    forget(root);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
