import assert from "node:assert/strict";
import { isRuleId, ruleIds, ruleIdsInBrackets } from "../../../src/core/rules";

const names = (text: string): string[] => ruleIds(text).map(({ rule }) => rule);

describe("rule ids", () => {
  const forms: readonly [text: string, rules: readonly string[]][] = [
    ["[E-BUMP]", ["E-BUMP"]],
    ["[SETTLE-2 … SETTLE-4]", ["SETTLE-2", "SETTLE-3", "SETTLE-4"]],
    ["[SETTLE-1 … SETTLE-4, E-DEPOSIT]", ["SETTLE-1", "SETTLE-2", "SETTLE-3", "SETTLE-4", "E-DEPOSIT"]],
    ["[COVER-1\n    /// … COVER-3, PAY-1]", ["COVER-1", "COVER-2", "COVER-3", "PAY-1"]],
    ["[REWARD-1 to REWARD-3,\n * FEE-3]", ["REWARD-1", "REWARD-2", "REWARD-3", "FEE-3"]],
    ["[PRICE-4, E-BUMP]", ["PRICE-4", "E-BUMP"]],
    ["[CAP-9 ... CAP-11]", ["CAP-9", "CAP-10", "CAP-11"]],
    ["[INV-PRICE-3, LOCKSTEP-STATUS]", []],
    ["[see above]", []],
  ];
  for (const [text, rules] of forms) {
    it(`given ${JSON.stringify(text)}, then it names ${rules.join(", ") || "none"}, in brackets and without`, () => {
      assert.deepEqual(ruleIdsInBrackets(text), rules);
      assert.deepEqual(names(text.slice(1, -1)), rules);
    });
  }

  it("given rules outside of brackets, then only those inside are named in brackets, each once", () => {
    assert.deepEqual(ruleIdsInBrackets("CAP-1 is not meant. [CAP-2] [CAP-2, E-BUMP]"), ["CAP-2", "E-BUMP"]);
  });

  it("given two rules with other text between them, or of two families, then they are no range", () => {
    assert.deepEqual(names("CAP-1 and CAP-4; CAP-5 … PRICE-9"), ["CAP-1", "CAP-4", "CAP-5", "PRICE-9"]);
  });

  it("given a range that goes backwards, then the error has both ends", () => {
    assert.throws(() => names("[CAP-4 … CAP-2]"), /CAP-4 … CAP-2/);
  });

  it("given a text, then it is an id or it is not", () => {
    for (const id of ["E-BUMP", "PRICE-3"]) assert.ok(isRuleId(id), id);
    for (const text of ["INV-PRICE-3", "E-", "price-3", "PRICE-3 "]) assert.ok(!isRuleId(text), text);
  });
});
