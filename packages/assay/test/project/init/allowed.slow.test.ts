import assert from "node:assert/strict";
import { Strangers } from "./strangers";
import { campaign } from "./support";

/** A token, and a desk that takes what it is allowed to: by anybody's call, and as a signature allows. `rob`: functions beside these. */
const contracts = (rob: string): string => `contract Token {
  uint256 public totalSupply; mapping(address => uint256) public balanceOf; mapping(address => uint256) public nonces;
  mapping(address => mapping(address => uint256)) public allowance;
  event Transfer(address indexed from, address indexed to, uint256 n);
  bytes32 private constant PERMIT = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
  function mint(address to, uint256 n) external { totalSupply += n; balanceOf[to] += n; emit Transfer(address(0), to, n); }
  function approve(address s, uint256 n) external returns (bool) { allowance[msg.sender][s] = n; return true; }
  function transfer(address to, uint256 n) external returns (bool) { _move(msg.sender, to, n); return true; }
  function transferFrom(address from, address to, uint256 n) external returns (bool) {
    allowance[from][msg.sender] -= n; _move(from, to, n); return true;
  }
  function _move(address from, address to, uint256 n) internal { balanceOf[from] -= n; balanceOf[to] += n; emit Transfer(from, to, n); }
  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    return keccak256(abi.encode(keccak256("EIP712Domain(uint256 chainId,address verifyingContract)"), block.chainid, address(this)));
  }
  function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
    bytes32 inside = keccak256(abi.encode(PERMIT, owner, spender, value, nonces[owner]++, deadline));
    require(ecrecover(keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), inside)), v, r, s) == owner && owner != address(0), "signature");
    allowance[owner][spender] = value;
  }
  ${rob}
}
contract Desk {
  Token private immutable token; uint256 public taken;
  constructor(Token token_) { token = token_; }
  function take(address from, uint256 n) external { token.transferFrom(from, address(this), n); taken += n; }
}`;

describe("what owners of tokens allow", function () {
  this.timeout(120_000);
  const strangers = new Strangers();
  after(() => strangers.remove());

  it("given tokens that are taken as their owners allowed before, by approval or signature, then nothing is violated", async () => {
    const { found, report } = await campaign(strangers.project(contracts(""), "Desk", "Token"), 60);
    assert.deepEqual(found, []);
    for (const name of ["Token.transferFrom", "Token.permit", "Desk.take"])
      assert.ok((report.statistics.actions[name]?.ok ?? 0) > 0, name);
  });

  it("given a function that takes from who allowed nothing, then it is found", async () => {
    const seize = "function seize(address from, uint256 n) external { _move(from, msg.sender, n); }";
    const { found } = await campaign(strangers.project(contracts(seize), "Desk", "Token"), 20);
    assert.deepEqual(found, ["INV-OWN-TOKEN"]);
  });
});
