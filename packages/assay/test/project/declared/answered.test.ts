import assert from "node:assert/strict";
import { answered } from "../../../src/project/declared";
import { Reverts, UserError } from "../../../src/project/declared/user-error";

describe("answered", () => {
  it("given getters that answer, then it gives what they answer", () => {
    assert.equal(
      answered(() => 3n),
      3n,
    );
  });

  it("given a getter that reverts, then it gives nothing", () => {
    const price = (): bigint => {
      throw new Reverts("Feed.price() reverts");
    };
    assert.equal(answered(price), undefined);
  });

  it("given another mistake, then it is none of a getter's and is thrown on", () => {
    const misspelt = (): bigint => {
      throw new UserError('there is no getter Feed "prize"');
    };
    assert.throws(() => answered(misspelt), /prize/);
  });
});
