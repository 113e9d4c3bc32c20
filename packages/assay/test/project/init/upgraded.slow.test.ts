import assert from "node:assert/strict";
import { campaign } from "./support";
import { Strangers } from "./strangers";

/** A proxy whose implementation lets anybody replace it; `says`: the event of ERC-1967, or nothing. */
const anybodyUpgrades = (says: string): string => `
contract Proxy {
  bytes32 constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
  constructor(address implementation) { assembly { sstore(SLOT, implementation) } }
  fallback() external {
    assembly {
      calldatacopy(0, 0, calldatasize())
      let r := delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      if iszero(r) { revert(0, returndatasize()) }
      return(0, returndatasize())
    }
  }
}
contract Box {
  event Upgraded(address indexed implementation);
  bytes32 constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
  uint256 public value;
  uint256 public count;
  string public label;
  function set(uint256 v) external { value = v; }
  function upgradeTo(address next) external { require(next.code.length > 0); assembly { sstore(SLOT, next) } ${says} }
}`;

describe("a contract that anybody may upgrade", () => {
  const strangers = new Strangers();
  after(() => {
    strangers.remove();
  });

  const foundIn = async (says: string): Promise<readonly string[]> => {
    const root = strangers.project(anybodyUpgrades(says), "Box", "Proxy");
    const { report, found } = await campaign(root, 4);
    return [...found, ...report.violations.map(({ counterexample: { findings } }) => findings[0]?.observed ?? "")];
  };

  it("given the event of ERC-1967, then the upgrade is the only finding", async () => {
    const [id, observed = "", ...more] = await foundIn("emit Upgraded(next);");
    assert.deepEqual([id, more], ["INV-CODE-PROXY", []]);
    assert.match(observed, /^that of /);
  });

  it("given no event, then the getters that fail are one finding, which names them all", async () => {
    const [id, observed, ...more] = await foundIn("");
    assert.deepEqual([id, more], ["INV-GETTER-PROXY-COUNT", []]);
    assert.equal(observed, "it reverts, and so do Proxy.label, Proxy.value");
  });
});
