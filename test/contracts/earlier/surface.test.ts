import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Interface, type InterfaceAbi } from "ethers";
import { CODE_SIZE_LIMIT, readSources, SOLC_SETTINGS } from "assay/compile";
import { DEPLOYMENT } from "../../../properties/fixture/addresses";
import { STAND_INS } from "../../../properties/fixture/editions";
import { artifacts } from "../../support/artifacts";

/** What the earlier edition adds to a current contract's ABI and storage, and what it takes away. */
interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly storage: readonly string[];
}

const DIFFERENCES: Readonly<Record<string, Difference>> = {
  Registry: { added: [], removed: [], storage: [] },
  Claims: {
    added: [],
    removed: ["error RequestOutOfRange(uint256,uint256)", "function submitClaim(uint256,uint256)"],
    storage: ["_voters"],
  },
  Cover: {
    added: [
      "event CoverEdited(uint256,uint256,uint256,address,string)",
      "function getReviewPeriod(uint256)",
      "function getSegmentId(uint256)",
    ],
    removed: ["event CoverBought(uint256,uint256,uint256,uint256)"],
    storage: ["_segments"],
  },
  CoverProducts: {
    added: [
      "error ReviewPeriodOutOfRange(uint256,uint256,uint256)",
      "event ReviewPeriodSet(uint256,uint256)",
      "function getReviewPeriod(uint256)",
      "function setReviewPeriod(uint256,uint256)",
    ],
    removed: [],
    storage: ["_reviewPeriods"],
  },
  StakingProducts: { added: [], removed: [], storage: [] },
};

/** A variable as the compiler lays it out. */
interface Slot {
  readonly label: string;
  readonly slot: string;
  readonly offset: number;
  readonly type: string;
}

type Layouts = Readonly<Record<string, Readonly<Record<string, { storageLayout: { storage: readonly Slot[] } }>>>>;

/** Where every contract keeps what, by name; nothing is compiled to code for it. */
function layouts(): ReadonlyMap<string, readonly Slot[]> {
  const solc = createRequire(__filename)("solc") as { compile(input: string): string };
  const sources = readSources(join(__dirname, "..", "..", ".."), "contracts");
  const input = {
    language: "Solidity",
    sources: Object.fromEntries([...sources].map(([name, content]) => [name, { content }])),
    settings: { ...SOLC_SETTINGS, outputSelection: { "*": { "*": ["storageLayout"] } } },
  };
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as { contracts: Layouts };
  return new Map(
    Object.values(contracts).flatMap((file) =>
      Object.entries(file).map(([name, { storageLayout }]) => [name, storageLayout.storage] as const),
    ),
  );
}

describe("the surface of the earlier edition", function () {
  this.timeout(120_000);
  const compiled = artifacts();
  const stored = new Map<string, readonly Slot[]>();

  before(() => {
    for (const [name, slots] of layouts()) stored.set(name, slots);
  });

  const signatures = (contract: string): Set<string> => {
    const found = new Set<string>();
    const abi = new Interface((compiled[contract]?.abi ?? []) as InterfaceAbi);
    abi.forEachFunction((fragment) => found.add(`function ${fragment.format("sighash")}`));
    abi.forEachEvent((fragment) => found.add(`event ${fragment.format("sighash")}`));
    abi.forEachError((fragment) => found.add(`error ${fragment.format("sighash")}`));
    return found;
  };

  const slotsOf = (contract: string): (readonly [string, string, number, string])[] => {
    const slots = stored.get(contract);
    assert(slots !== undefined, `the compiler knows no ${contract}`);
    return slots.map(({ label, slot, offset, type }) => [label, slot, offset, type]);
  };

  it("given the contracts that differ, then these are all of contracts/earlier that is deployed", () => {
    // interfaces have others in their places, too, and are not deployed
    const deployed = new Set<string>(DEPLOYMENT.map(({ contract }) => contract));
    const standIns = Object.entries(STAND_INS.earlier).filter(([name]) => deployed.has(name));
    assert.deepEqual(standIns.map(([name]) => name).sort(), Object.keys(DIFFERENCES).sort());
    const isLibrary = (name: string): boolean => signatures(name).size === 0;
    const own = Object.entries(compiled)
      .filter(
        ([name, { source, bytecode }]) => /^contracts\/earlier\//.test(source) && bytecode !== "0x" && !isLibrary(name),
      )
      .map(([name]) => name);
    assert.deepEqual(own.sort(), standIns.map(([, name]) => name).sort());
  });

  for (const [current, { added, removed, storage }] of Object.entries(DIFFERENCES)) {
    const earlier = STAND_INS.earlier[current] ?? "";

    it(`given ${earlier} in the place of ${current}, then its ABI differs in what the edition says, and in nothing else`, () => {
      const [before, after] = [signatures(current), signatures(earlier)];
      assert.deepEqual([...after].filter((one) => !before.has(one)).sort(), added);
      assert.deepEqual([...before].filter((one) => !after.has(one)).sort(), removed);
    });

    it(`given ${earlier}, then its storage is that of ${current}, and its additional variables come after it`, () => {
      const [before, after] = [slotsOf(current), slotsOf(earlier)];
      assert.deepEqual(after.slice(0, before.length), before);
      assert.deepEqual(
        after.slice(before.length).map(([label]) => label),
        storage,
      );
    });

    it(`given ${earlier}, then its code is below the chain's limit`, () => {
      const size = ((compiled[earlier]?.deployedBytecode.length ?? 0) - 2) / 2;
      assert(size > 1_000 && size < CODE_SIZE_LIMIT, `${size} bytes`);
    });
  }
});
