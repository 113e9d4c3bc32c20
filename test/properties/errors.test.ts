import assert from "node:assert/strict";
import { Interface } from "ethers";
import { ErrorEncoder } from "../../properties/encode/errors";
import { addressOf } from "../../properties/fixture/addresses";
import { artifacts } from "../support/artifacts";

describe("errors in words", () => {
  const errors = new ErrorEncoder(artifacts(), "current");

  it("given an error that the model predicts, when its data is read back, then it is in the same words", () => {
    const predicted = errors.error({ name: "GraceEnded", args: [2n, 1_700_000_000n] });
    assert.equal(errors.wordsOf(predicted.data), predicted.words);
  });

  it("given an address of the fixture, when put in words, then it goes by its name", () => {
    const code = new Interface(["error NotMember(address account)"]);
    const data = code.encodeErrorResult("NotMember", [addressOf("alice")]);
    assert.equal(errors.wordsOf(data), "NotMember(alice)");
  });

  it("given data cut short, or of an error that nobody declares, when put in words, then there are none", () => {
    const { data } = errors.error({ name: "GraceEnded", args: [2n, 1_700_000_000n] });
    assert.equal(errors.wordsOf(data.slice(0, -2)), undefined);
    assert.equal(errors.wordsOf("0xdeadbeef"), undefined);
    assert.equal(errors.wordsOf("0x"), undefined);
  });
});
