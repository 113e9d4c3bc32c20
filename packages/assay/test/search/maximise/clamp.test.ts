import assert from "node:assert/strict";
import { clampedCall } from "../../../src/search/maximise/clamp";
import { Random } from "../../../src/search/random";
import { doingOf, editor, MOST_WIDTH, rehearsalBehind, studied, type Doing } from "./lockers";

describe("a call with a number that is too large", () => {
  const fit = (width: bigint, seed = 1): Doing | undefined => {
    const call = clampedCall(rehearsalBehind([]), studied({ op: "open", id: 1n, width }), editor, new Random(seed));
    return call === undefined ? undefined : doingOf(call.call);
  };

  it("given a limit, then the number becomes the largest that keeps it, to a thousandth of what was asked for", () => {
    for (const width of [MOST_WIDTH + 1n, MOST_WIDTH * 2n, MOST_WIDTH * 8n]) {
      const found = fit(width);
      assert.ok(found?.op === "open" && found.width <= MOST_WIDTH, `${width}`);
      assert.ok(MOST_WIDTH - found.width <= width / 1_024n + 1n, `${width}: ${found.width}`);
    }
  });

  it("given a limit below a sixteenth of the number, then there is no clamped call, because it would be a different call", () => {
    assert.equal(fit(MOST_WIDTH * 17n), undefined);
  });

  it("given a refusal for another reason than its number, then there is no clamped call", () => {
    const refused = studied({ op: "open", id: 9n, width: 8n });
    assert.equal(clampedCall(rehearsalBehind([]), refused, editor, new Random(1)), undefined);
  });
});
