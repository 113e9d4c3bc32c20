import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { loadProject } from "../../../src/project/load";
import { Projects, forget, init } from "./support";

const PROJECTS = [
  ["foundry", "src/Coin.sol", "out", "forge build", "Coin"],
  ["hardhat2", "contracts/Raffle.sol", "artifacts", "npx hardhat compile", "Raffle"],
  ["hardhat3", "contracts/Escrow.sol", "artifacts", "npx hardhat compile", "Escrow"],
] as const;

describe("contracts whose sources have changed since others compiled them", () => {
  const projects = new Projects();
  after(() => projects.remove());

  for (const [name, source, folder, command, contract] of PROJECTS)
    it(`given a project of ${name}, when a source was edited and not compiled again, then that is said once, and what to do`, () => {
      const root = projects.copy(name);
      init(root, contract);
      const said = (): readonly string[] => {
        forget(root);
        const lines: string[] = [];
        const project = loadProject(root);
        for (let times = 0; times < 2; times++) project.warnOfStale?.((line) => lines.push(line));
        return lines;
      };
      assert.deepEqual(said(), []);
      appendFileSync(join(root, source), "// edited\n");
      assert.deepEqual(said(), [`${source} has changed since ${folder}/ was compiled; run ${command}`]);
    });
});
