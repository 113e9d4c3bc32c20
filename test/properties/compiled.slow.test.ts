import assert from "node:assert/strict";
import { join } from "node:path";
import { compileChanged } from "assay/compile";
import { EDITIONS } from "../../properties/fixture/editions";
import { contractsOf, createSubject } from "../../properties/subject";
import { artifacts } from "../support/artifacts";

const ROOT = join(__dirname, "..", "..");
/** Edits that leave all as it is, where much (and little) depends on it: what is compiled in parts must be what is compiled whole. */
const EDITED = {
  current: { file: "contracts/libraries/Calendar.sol", text: "library Calendar {", least: 10 },
  earlier: { file: "contracts/earlier/staking/EarlierSpotPrice.sol", text: "pragma solidity", least: 1 },
} as const;

for (const edition of EDITIONS) {
  describe(`compiled contracts of the ${edition} edition`, function () {
    this.timeout(120_000);
    const whole = artifacts();
    const needed = contractsOf(edition);

    it("given only the needed contracts, when the subject is created, then it has the same fixture and errors", () => {
      const few = Object.fromEntries(Object.entries(whole).filter(([name]) => needed.has(name)));
      assert.ok(Object.keys(few).length < Object.keys(whole).length);
      const [less, more] = [few, whole].map((compiled) => createSubject({ edition, artifacts: compiled }));
      assert.deepEqual(less?.fixture, more?.fixture);
      assert.deepEqual(less?.errors, more?.errors);
    });

    it("given a variant without a change, when the contracts that can differ are compiled, then they are the same to the byte", () => {
      const { file, text, least } = EDITED[edition];
      const lines: string[] = [];
      const options = {
        root: ROOT,
        dir: "contracts",
        cacheDir: join(ROOT, ".cache", "contracts"),
        notify: (line: string) => lines.push(line),
      };
      const variant = { name: "unchanged", edits: [{ file, find: text, replace: text }] };
      const compiled = compileChanged(options, variant, (contract) => needed.has(contract));
      for (const name of needed) assert.ok(name in compiled, name);
      const differing = Object.keys(compiled).filter((name) => {
        assert.deepEqual(compiled[name], whole[name], name);
        return whole[name]?.bytecode !== "0x";
      });
      assert.ok(differing.length >= least);
    });
  });
}
