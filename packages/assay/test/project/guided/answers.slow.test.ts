import assert from "node:assert/strict";
import fc from "fast-check";
import { guideOn } from "../../../src/evm/coverage/guided";
import { startAnvil } from "../../../src/evm/engine";
import { loadProject } from "../../../src/project/load";
import { Answers } from "../../../src/search/guided/answers";
import { listenTo } from "../../../src/search/guided/hearing";
import { Strangers } from "../init/strangers";

/** Nobody guesses its tickets. */
const HATCH = `contract Hatch {
  mapping(uint256 => bool) public made;
  function make(uint256 n) external returns (uint256 ticket) { ticket = uint256(keccak256(abi.encode(n, block.timestamp))); made[ticket] = true; }
  function take(uint256 ticket) external { require(made[ticket], "no such ticket"); made[ticket] = false; }
}`;
const NO_PLACES = { places: [], refusals: [], comparisons: [] };

describe("what calls of corpus entries answered", () => {
  const strangers = new Strangers();
  after(() => strangers.remove());

  it("given a call that returned an id, then a new call behind it is given the id; without its answer no call is; what ran already is not run again", async () => {
    const root = strangers.project(HATCH);
    const choice = { edition: "only", engine: "anvil", rpcUrl: null, bug: null } as const;
    const subject = await loadProject(root).subject(choice, () => undefined);
    const guide = guideOn(await startAnvil(subject.fixture), NO_PLACES);
    try {
      const drawn = fc.sample(subject.actions(30), { seed: 3, numRuns: 12 }).flat();
      const of = (kind: string) => drawn.filter((one) => subject.kindOf(one) === kind);
      const first = await listenTo(subject, guide, { offset: 7, actions: of("Hatch.make").slice(0, 1) });
      const entry = { offset: 7, calls: first.calls };
      const actions = [
        ...first.calls.map((call) => subject.callEditor?.action(call)),
        ...of("Hatch.take").slice(0, 40),
      ];
      const answers = await new Answers(subject, guide, new WeakMap()).to(entry.calls, entry);
      assert.equal(answers.get(0)?.result.ok, true);
      // the first of them makes a ticket instead, where none is known
      const taken = async (known?: typeof answers): Promise<number> => {
        const { heard, calls } = await listenTo(subject, guide, { offset: 7, actions }, known);
        return heard.filter((one, i) => calls[i]?.kind === "Hatch.take" && one?.ok === true).length;
      };
      assert.equal(await taken(), 0);
      assert.equal(await taken(answers), 1);
      const silent = { ...guide, hear: () => Promise.reject(new Error("it is run again")) };
      const kept = new Answers(subject, silent, new WeakMap());
      await assert.rejects(kept.to(entry.calls, entry), /it is run again/);
      kept.keep(entry, first);
      assert.deepEqual(await kept.to(entry.calls, entry), answers);
    } finally {
      await guide.close();
    }
  });
});
