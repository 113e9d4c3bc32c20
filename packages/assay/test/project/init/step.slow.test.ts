import assert from "node:assert/strict";
import { startAnvil } from "../../../src/evm/engine";
import { inspectReplay, narration, stateData, stateLines } from "../../../src/explain/narrative";
import { hashedAnswers, replay } from "../../../src/run/counterexample";
import { campaign } from "./support";
import { Strangers } from "./strangers";

const SIGN = `contract Sign {
  string public text = "closed";
  address public owner;
  bool public lit;
  uint256[] private all;
  function list() external view returns (uint256[] memory) { return all; }
  function open() external { text = "open"; owner = msg.sender; lit = true; all.push(7); }
  function invariant_dark() external view { require(!lit); }
}`;

describe("replay --step", () => {
  const strangers = new Strangers();
  after(() => {
    strangers.remove();
  });

  it("given getters of texts, lists, people and flags, then their answers are shown as such", async () => {
    const { report, subject } = await campaign(strangers.project(SIGN), 2);
    const counterexample = report.violations[0]?.counterexample;
    assert.ok(counterexample);
    const engine = await startAnvil(subject.fixture);
    try {
      const replayed = await replay(counterexample, subject, engine);
      const inspected = inspectReplay(counterexample, subject, replayed);
      const index = replayed.step ?? -1;
      const steps = replayed.steps.slice(0, index + 1);
      const texts = await hashedAnswers(subject, engine, steps, narration(subject).narrator);
      const lines = stateLines(inspected, index, subject, false, texts).map((line) => line.trim());
      for (const wanted of ['* returns "open"', "* returns [7]", "* answer yes, was no"])
        assert.ok(lines.includes(wanted), lines.join("\n"));
      assert.ok(
        lines.some((line) => /^\* answer (alice|bob|carol|deployer), was nobody$/.test(line)),
        lines.join("\n"),
      );
      const fields = stateData(inspected, index, texts).find(({ kind }) => kind === "Sign.text")?.fields;
      assert.deepEqual(
        fields?.map(({ observed, changed }) => [observed, changed]),
        [['returns "open"', true]],
      );
    } finally {
      await engine.close();
    }
  });
});
