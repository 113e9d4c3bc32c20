import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readSources, runSolc, type Edit } from "assay/compile";
import type { Counterexample } from "assay/counterexample";
import { caseOf, foundryTest, hardhatTest, type Case } from "assay/export";
import { campaign, init, replace, say, sayBelow } from "../../packages/assay/test/project/init/support";
import { loadProject } from "../../packages/assay/src/project/load";
import { Checkout, type Outcomes } from "./projects";

const PATIENCE_MS = 600_000;
const SOURCES = readSources(join(__dirname, "shop"), "contracts");

const file = "contracts/Shop.sol";

/** As the rules of the project say it: the contracts as they are do otherwise. */
const MENDED: readonly Edit[] = [
  { file, find: "emit Priced(to, during);", replace: "emit Priced(Price.wrap(Price.unwrap(to) ^ 1), during);" },
  { file, find: "return -int256(stock);", replace: "return -int256(stock) - 1;" },
];

const CALLS = `calls: {
    "Door.setPrice": {
      rule: (_, { to, during }) => {
        refuse(during > 1n, "");
        emit("Priced", to ^ 1n, during);
        return (to % 1_000n) * 2n;
      },
    },
    "Door.restock": { rule: ({ model }, { much }) => -(model.stocked += much) - 1n },
  }`;

/** By what each is found, and what its tests say. */
const FOUND = [
  { identity: "LOCKSTEP-EVENT:Priced", forge: /event Priced, price: \d+ != \d+/, hardhat: /event Priced, price/ },
  { identity: "LOCKSTEP-RETURNS:Door.restock", forge: /restock: its answer: 0 != -1/, hardhat: /must return another/ },
] as const;

/** Code of the library as the compiler makes it through the IR, with its optimizer: nothing of it says that it is a library's. */
const DEPLOYED =
  "60808060405260043610156011575f80fd5b5f3560e01c6391be95b7146023575f80fd5b6040366003190112605f5760243560043581810292918115918404141715604b576020918152f35b634e487b7160e01b5f52601160045260245ffd5b5f80fd";
const SCALE = {
  bytecode: `0x6080806040523460175760639081601c823930815050f35b5f80fdfe${DEPLOYED}`,
  deployedBytecode: `0x${DEPLOYED}`,
};

/** Writes what Hardhat would have compiled. */
function writeArtifacts(root: string): void {
  const keep = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of SOURCES) keep(path, text);
  for (const [contractName, { abi, bytecode, deployedBytecode, source: sourceName }] of Object.entries(
    runSolc(SOURCES, new Set(SOURCES.keys())),
  )) {
    const links = [...bytecode.matchAll(/__\$\w{34}\$__/g)].map(({ index }) => ({ start: index / 2 - 1, length: 20 }));
    const linkReferences = links.length === 0 ? {} : { [sourceName]: { Scale: links } };
    const names = { _format: "hh-sol-artifact-1", contractName, sourceName };
    const code = contractName === "Scale" ? SCALE : { bytecode, deployedBytecode };
    const artifact = { ...names, abi, ...code, linkReferences };
    keep(`artifacts/${sourceName}/${contractName}.json`, JSON.stringify(artifact));
  }
}

describe("exported tests of a project that assay init created", function () {
  this.timeout(PATIENCE_MS);
  const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-export-init-")));
  after(() => rmSync(root, { recursive: true, force: true }));
  let cases: ReadonlyMap<string, Case>;

  before(async () => {
    writeArtifacts(root);
    init(root, "Shop", "Door");
    replace(root, "assay.config.ts", "{ defineProject }", "{ defineProject, emit, refuse }");
    say(root, "drawOthers: true");
    say(root, "model: () => ({ stocked: 0n })");
    sayBelow(root, CALLS);
    const { report, subject } = await campaign(root, 8);
    const project = loadProject(root);
    const read = async (counterexample: Counterexample): Promise<Case> => {
      const described = await project.described?.(counterexample, () => undefined);
      assert.ok(described !== undefined);
      return caseOf(counterexample, subject, described);
    };
    const found = report.violations.map(
      async ({ identity, counterexample }) => [identity, await read(counterexample)] as const,
    );
    cases = new Map(await Promise.all(found));
  });

  it("given a library that is linked and a contract behind a proxy, when the tests are run, then they fail on contracts that break the rules, and pass on those that keep them", async () => {
    assert.deepEqual([...cases.keys()].sort(), FOUND.map(({ identity }) => identity).sort());
    type Runner = "forge" | "hardhat" | "hardhat3";
    const outcomesOf = async (name: string, edits: readonly Edit[]): Promise<Record<Runner, Outcomes>> => {
      const checkout = new Checkout(name, SOURCES, edits);
      const modules = new Map<string, string>();
      for (const [i, { identity }] of FOUND.entries()) {
        const of = cases.get(identity);
        assert.ok(of !== undefined);
        checkout.add("test", `shop${i}.t.sol`, foundryTest(of));
        checkout.add("mocha", `shop${i}.test.js`, hardhatTest(of));
        modules.set(`shop${i}.test.mjs`, hardhatTest(of, 3));
      }
      const forge = await checkout.forge();
      return { forge, hardhat: await checkout.hardhat(), hardhat3: await checkout.hardhat3(modules) };
    };
    const [broken, mended] = [await outcomesOf("shop", []), await outcomesOf("shop-mended", MENDED)];
    for (const [i, { forge, hardhat }] of FOUND.entries()) {
      assert.match(broken.hardhat3.get(`shop${i}.test.mjs`) ?? "passed", hardhat);
      assert.match(broken.forge.get(`shop${i}.t.sol`) ?? "passed", forge);
      assert.match(broken.hardhat.get(`shop${i}.test.js`) ?? "passed", hardhat);
      for (const [outcomes, ran] of [
        [mended.forge, `shop${i}.t.sol`],
        [mended.hardhat, `shop${i}.test.js`],
        [mended.hardhat3, `shop${i}.test.mjs`],
      ] as const) {
        assert.ok(outcomes.has(ran), "it was run");
        assert.equal(outcomes.get(ran), undefined);
      }
    }
  });

  it("given a function of the implementation behind a proxy, when a Foundry test is written, then the proxy is called with the implementation's type", () => {
    const of = cases.get("LOCKSTEP-RETURNS:Door.restock");
    assert.ok(of !== undefined);
    assert.match(foundryTest(of), /int256 returned = Shop\(address\(door\)\)\.restock\(\d+\);/);
  });
});
