import assert from "node:assert/strict";
import { loadProject } from "../../../src/project/load";
import { Strangers } from "./strangers";

describe("the canaries of a project", () => {
  const strangers = new Strangers();
  after(() => {
    strangers.remove();
  });

  const canariesOf = (source: string): readonly string[] =>
    (loadProject(strangers.project(source)).bugs?.("only") ?? []).map(({ name }) => name);

  it("given no getter, then nothing is searched that would have to change", () => {
    const called = "canary-no-call-succeeds";
    assert.deepEqual(
      canariesOf("contract Slots { event Given(uint256 n); function give(uint256 n) external { emit Given(n); } }"),
      [called],
    );
    assert.deepEqual(canariesOf("contract Jar { uint256 public n; function put() external { n++; } }"), [
      called,
      "canary-nothing-changes",
    ]);
  });
});
