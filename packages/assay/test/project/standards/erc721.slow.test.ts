import assert from "node:assert/strict";
import { campaign, say } from "../init/support";
import { StandardProjects, lawsViolated } from "./standards-project";

const CASES = 30;
const RUNS = 40;

/** A collection with a mistake, and the law, and possibly the oracle, that must catch it. */
const MISTAKES: readonly (readonly [contract: string, law: string, oracle?: string])[] = [
  ["Miscounting", "LAW-ERC721-TRANSFER-1", "INV-COUNT-MISCOUNTING"],
  ["Open", "LAW-ERC721-RIGHTS-1", "INV-OWNER-OPEN"],
  ["Sticky", "LAW-ERC721-TRANSFER-1", "INV-CLEARED-STICKY"],
  ["Careless", "LAW-ERC721-SAFE-1"],
  ["Forgetful", "LAW-ERC721-APPROVAL-1"],
  ["Absent", "LAW-ERC721-NOBODY-1"],
  ["Lax", "LAW-ERC721-NOBODY-1"],
  ["Ashes", "LAW-ERC721-BURN-1"],
  ["Full", "LAW-ERC721-MINT-1"],
];

describe("ERC-721 with foreign contracts, by its interface", function () {
  this.timeout(240_000);
  const projects = new StandardProjects();
  after(() => projects.remove());

  /** A project of a collection whose people have two tokens each. */
  function project(collection: string): string {
    const root = projects.of(collection);
    say(
      root,
      `opening: ({ everyone, call }) => { for (const to of [...everyone, ...everyone]) call("${collection}.mint", { to }); }`,
    );
    return root;
  }

  it("given OpenZeppelin's collection, then all laws and oracles hold, and none is vacuous", async () => {
    const root = project("Sound");
    assert.deepEqual(await lawsViolated(root, CASES), { laws: 6, violated: [], unmet: [] });
    // few transfers are by somebody who was allowed to
    const { found, report } = await campaign(root, 3 * RUNS);
    assert.deepEqual(found, []);
    for (const id of ["INV-COUNT-SOUND", "INV-OWNER-SOUND", "INV-CLEARED-SOUND"])
      assert.ok((report.statistics.invariants[id]?.met ?? 0) > 0, `the premise of ${id} was met`);
  });

  it("given one whose owners burn tokens, then there is a law of it, too", async () => {
    assert.deepEqual(await lawsViolated(project("Burnable"), CASES), { laws: 7, violated: [], unmet: [] });
  });

  for (const [contract, law, oracle] of MISTAKES)
    it(`given ${contract}, then ${law} is violated${oracle === undefined ? "" : `, and so is ${oracle}`}`, async () => {
      const root = project(contract);
      assert.deepEqual((await lawsViolated(root, CASES, law)).violated, [law]);
      if (oracle !== undefined) assert.deepEqual((await campaign(root, RUNS)).found, [oracle]);
    });
});
