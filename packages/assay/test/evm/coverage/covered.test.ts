import assert from "node:assert/strict";
import { coveredOf, coveredRow, lcovOf, unreachedLines } from "../../../src/evm/coverage/guided";

const place = (file: string, lines: readonly number[], branch = false) => ({
  file,
  lines,
  branch,
  function: "Coin.burn",
});
const places = {
  places: [place("src/Coin.sol", [3, 4, 6]), place("src/Coin.sol", [5], true), place("lib/oz/Own.sol", [1])],
  refusals: [{ file: "src/Coin.sol", line: 4, behind: [0], function: "Coin.burn" }],
  comparisons: [],
};

describe("coverage of sources", () => {
  it("given a place that a call reached which succeeded, then all of its lines were", () => {
    const [coin] = coveredOf(places, { places: [0], refusals: [] });
    assert.deepEqual(coin?.lines, [[3, true], [4, true], [5, false], [6, true]]); // prettier-ignore
    assert.deepEqual(coin.branches, [[5, false]]);
    assert.deepEqual(coin.functions, [["Coin.burn", 3, true]]);
  });

  it("given a refusal only, then the lines up to it were reached", () => {
    const [coin] = coveredOf(places, { places: [], refusals: [0] });
    assert.deepEqual(coin?.lines, [[3, true], [4, true], [5, false], [6, false]]); // prettier-ignore
  });

  it("given sources of packages, then they are left out", () => {
    const files = coveredOf(places, { places: [2], refusals: [] });
    assert.deepEqual(files.map(({ file }) => file), ["src/Coin.sol"]); // prettier-ignore
  });

  it("given a constructor, which runs before anything is recorded, then it is left out", () => {
    const made = { ...place("src/Coin.sol", [1, 2]), function: "Coin.constructor" };
    const [coin] = coveredOf({ ...places, places: [...places.places, made] }, { places: [0], refusals: [] });
    assert.deepEqual(coin?.lines.map(([line]) => line), [3, 4, 5, 6]); // prettier-ignore
  });

  it("given lines that were not reached, then they are listed in runs", () => {
    const lines = [[3, false], [4, false], [7, false], [8, true], [9, false], [12, true]] as const; // prettier-ignore
    assert.equal(unreachedLines({ file: "a.sol", lines, branches: [], functions: [] }), "3-7, 9");
    assert.equal(unreachedLines({ file: "a.sol", lines: [[3, true]], branches: [], functions: [] }), "");
  });

  it("given files, then their shares and LCOV say the same", () => {
    const files = coveredOf(places, { places: [0], refusals: [] });
    assert.deepEqual(coveredRow("all", files).lines, { covered: 3, total: 4 });
    const lcov = lcovOf(files).split("\n");
    assert.deepEqual(lcov.slice(0, 4), ["SF:src/Coin.sol", "FN:3,Coin.burn", "FNDA:1,Coin.burn", "BRDA:5,0,0,-"]);
    assert.ok(lcov.includes("DA:5,0") && lcov.includes("DA:6,1"));
  });
});
