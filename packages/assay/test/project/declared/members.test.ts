import assert from "node:assert/strict";
import { ParamType } from "ethers";
import { ValueTranslator } from "../../../src/project/declared/values";

describe("members of a struct", () => {
  const type = ParamType.from("tuple(uint16 feeBps, bool open)");
  const translate = (given: object): unknown =>
    new ValueTranslator(null as never).translated(given, type, "Coin, config");

  it("given all of them, then they are taken", () => {
    assert.doesNotThrow(() => translate({ feeBps: 5n, open: true }));
  });

  it("given one that is there without a value, as init writes it, then it says that nothing was received", () => {
    assert.throws(() => translate({ feeBps: undefined, open: true }), {
      message: "Coin, config: expected a member feeBps for uint16, received nothing; put its value in",
    });
  });

  it("given none of the name, then it says which there are", () => {
    assert.throws(() => translate({ open: true }), {
      message: "Coin, config: expected a member feeBps for uint16, received { open } without it; put its value in",
    });
  });
});
