import assert from "node:assert/strict";
import { Interface } from "ethers";
import { ErrorEncoder } from "../../properties/encode/errors";
import { addressOf } from "../../properties/fixture/addresses";
import { artifacts } from "../support/artifacts";

describe("errors as text", () => {
  const errors = new ErrorEncoder(artifacts(), "current");

  it("given an error that the model predicts, when its data are formatted, then the text is the model's", () => {
    const predicted = errors.error({ name: "GraceEnded", args: [2n, 1_700_000_000n] });
    assert.equal(errors.wordsOf(predicted.data), predicted.words);
  });

  it("given an address of the fixture, when formatted, then it is shown by its name", () => {
    const code = new Interface(["error NotMember(address account)"]);
    const data = code.encodeErrorResult("NotMember", [addressOf("alice")]);
    assert.equal(errors.wordsOf(data), "NotMember(alice)");
  });

  it("given truncated data, or data of an undeclared error, when formatted, then the result is undefined", () => {
    const { data } = errors.error({ name: "GraceEnded", args: [2n, 1_700_000_000n] });
    assert.equal(errors.wordsOf(data.slice(0, -2)), undefined);
    assert.equal(errors.wordsOf("0xdeadbeef"), undefined);
    assert.equal(errors.wordsOf("0x"), undefined);
  });
});
