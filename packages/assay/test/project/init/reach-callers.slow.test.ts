import assert from "node:assert/strict";
import { Strangers } from "./strangers";
import { campaign } from "./support";

/** Only its owner writes on it, and he can give it up. */
const BOARD = `contract Board {
  address private owner = msg.sender; uint256 private lines;
  error NotTheOwner(address who);
  modifier onlyOwner() { if (msg.sender != owner) revert NotTheOwner(msg.sender); _; }
  function write(uint256) external onlyOwner { lines++; assert(lines < 8); }
  function giveUp() external onlyOwner { owner = address(0); }
  function pass(address to) external onlyOwner { require(to != address(0)); owner = to; }
  function look() external {}
}`;

/** Each price is near the one before, and the first is in no code. */
const FEED = `contract Feed {
  uint256 public price; uint256 private round;
  constructor() { price = uint256(keccak256("price")) % 1e30; }
  function post(uint256 price_) external { require(price_ > price / 2 && price_ < price * 2, "jump"); price = price_; round++; assert(round < 4); }
}`;

/** Few of the calls that are drawn are right. */
const SIEVE = `contract Sieve {
  uint256 private passed;
  function pass(uint256 one, uint256 other, bool side) external {
    require(one > 1_000 && one < 1e9 && other > 1e12 && other < 1e18 && side, "no");
    passed++; assert(passed < 14);
  }
}`;

describe("calls that contracts refuse to most", function () {
  this.timeout(120_000);
  const strangers = new Strangers();
  after(() => strangers.remove());

  it("given functions for an owner alone, then he mostly calls them, and seldom gives his right away", async () => {
    const { found } = await campaign(strangers.project(BOARD), 12);
    assert.deepEqual(found, ["INV-PANIC-BOARD-WRITE:0x1"]);
  });

  it("given a number that a getter answers before anything is called, then arguments of its name are near it", async () => {
    const { found } = await campaign(strangers.project(FEED), 12);
    assert.deepEqual(found, ["INV-PANIC-FEED-POST:0x1"]);
  });

  it("given a call that reverts in the rehearsal, then several others are tried in its place", async () => {
    const { found } = await campaign(strangers.project(SIEVE), 12);
    assert.deepEqual(found, ["INV-PANIC-SIEVE-PASS:0x1"]);
  });
});
