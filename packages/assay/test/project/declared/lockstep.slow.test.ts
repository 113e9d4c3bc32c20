import assert from "node:assert/strict";
import { Copy } from "./support";

const HOOK = ["-r", "assay/typescript.cjs"];
const MOCHA = `
import fc from "fast-check";
import { lockstep } from "assay/fast-check";
import project from "./assay.config";
it("holds", async () => { await fc.assert(lockstep(project, { steps: 10 }), { numRuns: 5, seed: 1, includeErrorInReport: true }); }).timeout(60000);
`;
const NODE_TEST = MOCHA.replace(`import fc`, `import { it } from "node:test";\nimport fc`).replace(
  ".timeout(60000)",
  "",
);

describe("lockstep for fast-check", function () {
  this.timeout(180_000);

  for (const [runner, file, content, command] of [
    ["mocha", "coin.test.ts", MOCHA, ["node_modules/mocha/bin/mocha.js", "--no-config", "coin.test.ts"]],
    ["node:test", "coin.node.ts", NODE_TEST, ["--test", "coin.node.ts"]],
  ] as const)
    it(`given a project, when ${runner} runs it, then it holds; with a model that is wrong by one wei, fast-check shrinks it`, () => {
      const copy = new Copy("erc20");
      try {
        copy.write(file, content);
        const held = copy.run(process.execPath, ...HOOK, ...command);
        assert.equal(held.status, 0, held.stdout + held.stderr);
        copy.edit("assay.config.ts", "  balanceOf[to] += value;", "  balanceOf[to] += value + 1n;");
        const found = copy.run(process.execPath, ...HOOK, ...command);
        assert.notEqual(found.status, 0);
        assert.match(
          found.stdout + found.stderr,
          /Property failed after \d+ tests[\s\S]*LOCKSTEP-STATE:Coin\.balanceOf/,
        );
      } finally {
        copy.remove();
      }
    });
});
