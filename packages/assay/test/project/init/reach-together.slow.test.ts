import assert from "node:assert/strict";
import { Strangers } from "./strangers";
import { campaign } from "./support";

/** Three times, each not before the one in front of it. */
const STREAM = `contract Stream {
  uint256 public made;
  function open(address to, uint40 start, uint40 cliff, uint40 last) external {
    require(to != address(0) && start >= block.timestamp && cliff > start && last > cliff && last < block.timestamp + 500 days);
    made++; assert(made < 6);
  }
}`;

/** As many as are wanted, at a price that only the code says. */
const STALL = `contract Stall {
  uint256 private constant PRICE = 0.0137 ether; uint256 public sold;
  function buy(uint256 count) external payable { require(count > 1 && msg.value == count * PRICE); sold++; assert(sold < 3); }
}`;

/** Only who has opened something closes it. */
const DESK = `contract Desk {
  mapping(uint256 => address) private openedBy; uint256 public count; uint256 public closed;
  event Opened(uint256 ticket, address by);
  function open() external { count++; openedBy[count] = msg.sender; emit Opened(count, msg.sender); }
  function close(uint256 ticket) external { require(openedBy[ticket] == msg.sender); closed++; assert(closed < 6); }
}`;

/** A token without a supply, which only its owner mints, and a pool that everybody has to pay in to. */
const POOL = `contract Coin {
  mapping(address => uint256) public balanceOf; mapping(address => mapping(address => uint256)) public allowance;
  uint256 public totalSupply; address private owner = msg.sender;
  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);
  function mint(address to, uint256 value) external { require(msg.sender == owner); balanceOf[to] += value; totalSupply += value; emit Transfer(address(0), to, value); }
  function approve(address spender, uint256 value) external returns (bool) { allowance[msg.sender][spender] = value; emit Approval(msg.sender, spender, value); return true; }
  function transfer(address to, uint256 value) external returns (bool) { move(msg.sender, to, value); return true; }
  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    allowance[from][msg.sender] -= value; move(from, to, value); return true;
  }
  function move(address from, address to, uint256 value) private { balanceOf[from] -= value; balanceOf[to] += value; emit Transfer(from, to, value); }
}
contract Pool {
  Coin private coin; mapping(address => bool) private has; uint256 public payers;
  constructor(Coin coin_) { coin = coin_; }
  function pay(uint128 part) external {
    require(part > 100 && coin.transferFrom(msg.sender, address(this), part));
    if (!has[msg.sender]) { has[msg.sender] = true; payers++; }
    assert(payers < 3);
  }
}`;

/** What ends three days after it began, and is settled within ten minutes. */
const AUCTION = `contract Auction {
  mapping(uint256 => uint256) private endOf; uint256 public count; uint256 public settled;
  event Begun(uint256 id, uint256 ends);
  function begin() external { count++; endOf[count] = block.timestamp + 3 days; emit Begun(count, endOf[count]); }
  function settle(uint256 id) external {
    require(endOf[id] != 0 && block.timestamp >= endOf[id] && block.timestamp < endOf[id] + 10 minutes);
    settled++; assert(settled < 4);
  }
}`;

/** When something ends only a getter says. */
const LEASE = `contract Lease {
  mapping(uint256 => uint256) public endOf; uint256 private count; uint256 private settled;
  event Begun(uint256 lease);
  function begin() external { count++; endOf[count] = block.timestamp + 3 days; emit Begun(count); }
  function settle(uint256 lease) external {
    require(endOf[lease] != 0 && block.timestamp >= endOf[lease] && block.timestamp < endOf[lease] + 10 minutes);
    settled++; assert(settled < 4);
  }
}`;

/** Three gates are open for ten minutes each, two days after each other. */
const GATES = `contract Gates {
  uint256 private start; uint256 private passed;
  event Opens(uint256 first, uint256 second, uint256 third);
  function begin() external { require(start == 0); start = block.timestamp; emit Opens(start + 2 days, start + 4 days, start + 6 days); }
  function pass() external {
    uint256 at = start + (passed + 1) * 2 days;
    require(start != 0 && block.timestamp >= at && block.timestamp < at + 10 minutes);
    passed++; assert(passed < 3);
  }
}`;

/** A ticket is used once. */
const FAIR = `contract Fair {
  mapping(uint256 => bool) private valid; uint256 private count;
  function sell() external returns (uint256 ticket) { ticket = uint256(keccak256(abi.encode(++count))); valid[ticket] = true; }
  function use(uint256 ticket) external { require(valid[ticket]); valid[ticket] = false; }
}`;

describe("what is reached by values that belong together", function () {
  this.timeout(120_000);
  const strangers = new Strangers();
  after(() => strangers.remove());

  it("given several times, then they are mostly in their order, whatever those are called that have a type with them", async () => {
    const { found } = await campaign(strangers.project(STREAM), 6);
    assert.deepEqual(found, ["INV-PANIC-STREAM-OPEN:0x1"]);
  });

  it("given a price in the code, then it is sent for as many as an argument says", async () => {
    const { found } = await campaign(strangers.project(STALL), 12);
    assert.deepEqual(found, ["INV-PANIC-STALL-BUY:0x1"]);
  });

  it("given an id that was emitted with somebody's name, then it is mostly he who calls with it", async () => {
    const { found } = await campaign(strangers.project(DESK), 24);
    assert.deepEqual(found, ["INV-PANIC-DESK-CLOSE:0x1"]);
  });

  it("given an end that a contract emitted, then sequences wait for it", async () => {
    const { found } = await campaign(strangers.project(AUCTION), 24);
    assert.deepEqual(found, ["INV-PANIC-AUCTION-SETTLE:0x1"]);
  });

  it("given an end that only a getter says, then sequences wait for it", async () => {
    const { found } = await campaign(strangers.project(LEASE), 40);
    assert.deepEqual(found, ["INV-PANIC-LEASE-SETTLE:0x1"]);
  });

  it("given several moments, then calls that come too early wait for one after the other", async () => {
    const { found } = await campaign(strangers.project(GATES), 60);
    assert.deepEqual(found, ["INV-PANIC-GATES-PASS:0x1"]);
  });

  it("given an id that another function returns, then that is called first, in place of the first call that takes the id", async () => {
    const { subject } = await campaign(strangers.project(FAIR), 1);
    const session = subject.session(1, () => false);
    const planned = [0, 1, 2].flatMap((i) => session.plan({ kind: "Fair.use", draws: [] }, i));
    assert.deepEqual(
      planned.map(({ kind }) => kind),
      ["Fair.sell", "Fair.use", "Fair.use"],
    );
  });

  it("given a token that the deployer mints, then all that somebody needs is prepared for him", async () => {
    const { found } = await campaign(strangers.project(POOL, "Coin", "Pool"), 40);
    assert.deepEqual(found, ["INV-PANIC-POOL-PAY:0x1"]);
  });
});
