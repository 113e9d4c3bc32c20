import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { caseOf, foundryTest, hardhatTest } from "../../../src/explain/export";
import { loadProject } from "../../../src/project/load";
import { Strangers } from "./strangers";
import { campaign, init, say } from "./support";

/** The ends of signed types: only the least number has no opposite. */
const LEVEL = `contract Level {
  int64 public level;
  function turn(int64 by) external { unchecked { level = -by; } assert(by == 0 || level != by); }
}`;

/** What it keeps comes as plain wei. */
const BASIN = `contract Basin {
  mapping(address => uint256) public poured; uint256 public sips;
  receive() external payable { require(msg.value > 0); poured[msg.sender] += msg.value; }
  function drink() external { require(poured[msg.sender] > 0, "dry"); sips++; assert(sips < 3); }
}`;

/** Something grows for as many blocks as a week has. */
const FIELD = `contract Field {
  uint256 public sown; uint256 public luck;
  function sow() external { sown = block.number; luck = block.prevrandao; }
  function reap() external { require(sown > 0 && block.number >= sown + 50_400, "green"); assert(luck == block.prevrandao); }
}`;

/** It states things of itself. */
const STACK = `contract Stack {
  uint256 public height; uint256 public seen;
  function add() external { height++; }
  function property_low() external view returns (bool) { return height < 3; }
  function invariant_lower() external view { require(height < 5, "high"); }
  function echidna_noted() external returns (bool) { seen = height; return height < 6; }
  function property_sound() external view returns (bool) { return seen <= height; }
}`;

/** What it answers and states depends on who asks, and it answers only who has put something. */
const VAULT = `contract Vault {
  mapping(address => uint256) private put_;
  function put(uint256 n) external { put_[msg.sender] = n; }
  function mine() external view returns (uint256) { require(put_[msg.sender] > 0, "nothing"); return put_[msg.sender]; }
  function at(uint256 index) external view returns (address) { address[] memory all = new address[](1); all[0] = msg.sender; return all[index]; }
  function property_little() external view returns (bool) { return put_[msg.sender] < 200; }
}`;

/** It needs two contracts of one kind. */
const SCALES = `contract Pan { uint256 public load; function put(uint8 more) external { load += more; } }
contract Scales {
  Pan public left; Pan public right; uint256 public tips;
  constructor(Pan left_, Pan right_) { require(left_ != right_, "one pan"); left = left_; right = right_; }
  function weigh() external { require(left.load() > right.load() && right.load() > 0); tips++; assert(tips < 2); }
}`;

/** What was planned is done by all that it was planned with. */
const PLANS = `contract Plans {
  mapping(bytes32 => uint256) public due; uint256 public done;
  function plan(address target, uint256 amount, uint64 round, bytes32 salt) external { due[keccak256(abi.encode(target, amount, round, salt))] = block.timestamp; }
  function act(address target, uint256 amount, uint64 round, bytes32 salt) external { require(due[keccak256(abi.encode(target, amount, round, salt))] != 0, "no plan"); done++; assert(done < 1); }
}`;

/** Three lists of one length, and what they are known by: a hash, and the hash of a text. */
const MOTIONS = `contract Motions {
  event Moved(uint256 motionId, address[] targets, uint256[] amounts, string words);
  mapping(uint256 => bytes32) public words; uint256 public carried;
  function move(address[] calldata targets, uint256[] calldata amounts, bytes32[] calldata salts, string calldata description) external {
    require(targets.length == amounts.length && amounts.length == salts.length && targets.length > 1, "lengths");
    uint256 motionId = uint256(keccak256(abi.encode(targets, amounts, salts)));
    words[motionId] = keccak256(bytes(description));
    emit Moved(motionId, targets, amounts, description);
  }
  function carry(uint256 motionId, bytes32 descriptionHash) external { require(words[motionId] == descriptionHash && descriptionHash != 0, "unknown"); carried++; assert(carried < 1); }
}`;

/** A wallet acts by calldata: on itself, alone and for several at once. */
const WALLET = `contract Wallet {
  uint256 public limit; uint256 public acts;
  function run(address to, bytes calldata data) external { (bool ok,) = to.call(data); require(ok); }
  function runAll(address[] calldata to, bytes[] calldata data) external {
    require(to.length == data.length && to.length > 1, "lengths");
    for (uint256 i; i < to.length; ++i) { (bool ok,) = to[i].call(data[i]); require(ok); }
  }
  function setLimit(uint256 to) external { require(msg.sender == address(this), "wallet"); limit = to; acts++; }
  function check() external { assert(acts < 3); }
}`;

/** It takes tokens that only the deployer has, of those who let it. */
const TILL = `contract Purse {
  uint256 public totalSupply; mapping(address => uint256) public balanceOf; mapping(address => mapping(address => uint256)) public allowance;
  constructor() { balanceOf[msg.sender] = totalSupply = 1e24; }
  function approve(address to, uint256 n) external returns (bool) { allowance[msg.sender][to] = n; return true; }
  function transfer(address to, uint256 n) external returns (bool) { return move(msg.sender, to, n); }
  function transferFrom(address from, address to, uint256 n) external returns (bool) {
    require(allowance[from][msg.sender] >= n, "allowance"); allowance[from][msg.sender] -= n; return move(from, to, n);
  }
  function move(address from, address to, uint256 n) private returns (bool) { require(balanceOf[from] >= n, "balance"); balanceOf[from] -= n; balanceOf[to] += n; return true; }
}
contract Till {
  Purse public purse; mapping(address => uint256) public paid; uint256 public payers;
  constructor(Purse purse_) { purse = purse_; }
  function pay(uint256 n) external {
    require(n > 0 && purse.transferFrom(msg.sender, address(this), n));
    if (paid[msg.sender] == 0) payers++;
    paid[msg.sender] += n;
    assert(payers < 3);
  }
}`;

/** A desk knows its terms by their hash, and each of its functions takes them whole. */
const DESK = `contract Desk {
  struct Terms { address who; uint256 price; uint256 until; uint64 kind; bytes32 salt; }
  mapping(bytes32 => uint256) public steps;
  function open(Terms calldata terms) external { require(terms.price != 0); steps[keccak256(abi.encode(terms))] = 1; }
  function go(Terms calldata terms, uint8 step) external { bytes32 at = keccak256(abi.encode(terms)); require(steps[at] != 0 && step % 2 == steps[at] % 2, "not open"); steps[at]++; assert(steps[at] < 9); }
  function other(uint256) external {}
  function another(uint256) external {}
}`;

/** What counts is what was paid in before the call. */
const MILL = `contract Grain {
  uint256 public totalSupply; mapping(address => uint256) public balanceOf;
  constructor() { balanceOf[msg.sender] = totalSupply = 1e24; }
  function transfer(address to, uint256 n) external returns (bool) { balanceOf[msg.sender] -= n; balanceOf[to] += n; return true; }
}
contract Mill {
  Grain public one; Grain public two; uint256 public milled;
  constructor(Grain one_, Grain two_) { one = one_; two = two_; }
  function mill() external {
    uint256 least = one.balanceOf(address(this)) < two.balanceOf(address(this)) ? one.balanceOf(address(this)) : two.balanceOf(address(this));
    require(least >= 1000 && one.balanceOf(address(this)) < 2 * two.balanceOf(address(this)) && two.balanceOf(address(this)) < 2 * one.balanceOf(address(this)), "uneven"); milled++; assert(milled < 3); one.transfer(msg.sender, 1);
  }
}`;

/** It takes pictures that only the deployer makes, of those who let it: two people must have one. */
const GALLERY = `contract Picture {
  mapping(uint256 => address) owners; mapping(uint256 => address) public getApproved; mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => bool)) public isApprovedForAll; address immutable artist = msg.sender;
  function ownerOf(uint256 id) external view returns (address) { require(owners[id] != address(0), "none"); return owners[id]; }
  function supportsInterface(bytes4 id) external pure returns (bool) { return id == 0x01ffc9a7 || id == 0x80ac58cd; }
  function mint(address to, uint256 id) external { require(msg.sender == artist && owners[id] == address(0), "artist"); owners[id] = to; balanceOf[to]++; }
  function approve(address to, uint256 id) external { require(owners[id] == msg.sender, "owner"); getApproved[id] = to; }
  function setApprovalForAll(address to, bool all) external { isApprovedForAll[msg.sender][to] = all; }
  function transferFrom(address from, address to, uint256 id) public {
    require(owners[id] == from && (from == msg.sender || getApproved[id] == msg.sender || isApprovedForAll[from][msg.sender]), "rights");
    delete getApproved[id]; balanceOf[from]--; balanceOf[to]++; owners[id] = to;
  }
  function safeTransferFrom(address from, address to, uint256 id) external { transferFrom(from, to, id); }
  function safeTransferFrom(address from, address to, uint256 id, bytes calldata) external { transferFrom(from, to, id); }
}
contract Gallery {
  Picture public pictures; mapping(address => uint256) public hung; uint256 public givers;
  constructor(Picture pictures_) { pictures = pictures_; }
  function hang(uint256 id) external {
    pictures.transferFrom(msg.sender, address(this), id);
    if (hung[msg.sender]++ == 0) givers++;
    assert(givers < 2);
  }
}`;

/** Four lengths of time that must all be sensible. */
const POLL = `contract Poll {
  uint256 public n;
  function ok(uint256 seconds_) private pure returns (bool) { return seconds_ > 5 minutes && seconds_ < 40 days; }
  function open(uint32 votingPeriod, uint32 executionDelay, uint32 coolDown, uint32 lifetime) external {
    require(ok(votingPeriod) && ok(executionDelay) && ok(coolDown) && ok(lifetime)); n++; assert(n < 2);
  }
}`;

/** What somebody stored, only the same takes out, of the same locker and no more; most amounts are too much. */
const LOCKERS = `contract Lockers {
  mapping(address => mapping(bytes32 => uint256)) public stored; uint256 public taken;
  function store(bytes32 locker, uint256 amount) external { require(amount > 0 && amount < 1e30, "amount"); stored[msg.sender][locker] += amount; }
  function take(bytes32 locker, uint256 amount) external { require(amount > 1000, "little"); stored[msg.sender][locker] -= amount; taken++; assert(taken < 6); }
}`;

/** Anybody breaks it. */
const FRAIL = "contract Frail { uint256 public cracks; function break_() external { cracks++; assert(cracks < 2); } }";

/** It pays before it notes it. */
const LENDER = `interface Borrower { function onLoan(uint256 n) external; }
contract Lender {
  uint256 public out;
  function loan(uint256 n) external { out += 1; Borrower(msg.sender).onLoan(n); out -= 1; }
  function close() external { assert(out == 0); }
}`;

describe("what is reached of contracts of which nothing is written", function () {
  this.timeout(120_000);
  const strangers = new Strangers();
  after(() => strangers.remove());

  it("given a function of a signed number, then it is called with the least of its type", async () => {
    const { found } = await campaign(strangers.project(LEVEL), 60);
    assert.deepEqual(found, ["INV-PANIC-LEVEL-TURN:0x1"]);
  });

  it("given a contract that is paid by plain wei alone, then it is sent wei", async () => {
    const { found, steps } = await campaign(strangers.project(BASIN), 40);
    assert.deepEqual(found, ["INV-PANIC-BASIN-DRINK:0x1"]);
    assert.match(steps[1] ?? "", /^\w+: basin\.receive\(\) with \d+ wei$/);
  });

  it("given a contract that counts in blocks, then blocks pass with time, and each has a random number of its own", async () => {
    const { found } = await campaign(strangers.project(FIELD), 40);
    assert.deepEqual(found, ["INV-PANIC-FIELD-REAP:0x1"]);
  });

  it("given a constructor that is given two contracts of one kind, then init deploys two, and both are called", async () => {
    const root = strangers.project(SCALES, "Pan", "Scales");
    const text = readFileSync(join(root, "assay.config.ts"), "utf8");
    assert.match(
      text,
      /Pan: \{ Pan: \(\) => \[\], Pan2: \(\) => \[\] \},\n +Scales: \(\{ Pan, Pan2 \}\) => \[Pan, Pan2\],/,
    );
    assert.deepEqual((await campaign(root, 60)).found, ["INV-PANIC-SCALES-WEIGH:0x1"]);
  });

  it("given a function that takes what another one was given, then it is given all of it again", async () => {
    assert.deepEqual((await campaign(strangers.project(PLANS), 40)).found, ["INV-PANIC-PLANS-ACT:0x1"]);
  });

  it("given lists that must be of one length, and ids that are hashes, then lists are alike and hashes are given again", async () => {
    assert.deepEqual((await campaign(strangers.project(MOTIONS), 40)).found, ["INV-PANIC-MOTIONS-CARRY:0x1"]);
  });

  it("given a function that takes calldata, then it is given calls of the contract that it is for", async () => {
    const { found } = await campaign(strangers.project(WALLET), 40);
    // a caller with code may reach it, too
    const own = found.filter((id) => id !== "INV-PANIC-CALLEE-RUN:0x1");
    assert.deepEqual(own, ["INV-PANIC-WALLET-CHECK:0x1"]);
  });

  it("given what only the one who stored it takes out, then the same goes on with what was stored", async () => {
    assert.deepEqual((await campaign(strangers.project(LOCKERS), 20)).found, ["INV-PANIC-LOCKERS-TAKE:0x1"]);
  });

  it("given a contract that takes tokens, then people have some, and let it take them", async () => {
    assert.deepEqual((await campaign(strangers.project(TILL, "Purse", "Till"), 30)).found, ["INV-PANIC-TILL-PAY:0x1"]);
  });

  it("given functions that take a struct that a contract knows by its hash, then they are given the same whole struct", async () => {
    assert.deepEqual((await campaign(strangers.project(DESK), 40)).found, ["INV-PANIC-DESK-GO:0x1"]);
  });

  it("given a contract that counts what was paid in before, then people pay in", async () => {
    const { found } = await campaign(strangers.project(MILL, "Grain", "Mill"), 20);
    assert.ok(found.includes("INV-PANIC-MILL-MILL:0x1"));
  });

  it("given a contract that takes tokens of a collection, then each has one, and lets it take it", async () => {
    assert.deepEqual((await campaign(strangers.project(GALLERY, "Picture", "Gallery"), 60)).found, [
      "INV-PANIC-GALLERY-HANG:0x1",
    ]);
  });

  it("given lengths of time, then they are mostly of a minute to a year", async () => {
    assert.deepEqual((await campaign(strangers.project(POLL), 8)).found, ["INV-PANIC-POLL-OPEN:0x1"]);
  });

  it("given a contract that calls its caller, then init puts a caller with code beside it, which calls again", async () => {
    const root = strangers.project(LENDER);
    assert.match(readFileSync(join(root, "assay.config.ts"), "utf8"), /\n {4}Callee: callee\(\),\n/);
    const { found, report, subject } = await campaign(root, 60);
    assert.deepEqual(found, ["INV-PANIC-CALLEE-RUN:0x1"]);
    const { counterexample } = report.violations[0] ?? {};
    assert.ok(counterexample !== undefined);
    const described = await loadProject(root).described?.(counterexample, () => undefined);
    assert.ok(described !== undefined);
    const made = caseOf(counterexample, subject, described);
    assert.match(foundryTest(made), /^contract Callee \{\n[^]*new Callee\(\)/m);
    assert.match(hardhatTest(made), /Callee: \{\s*abi: /);
    assert.deepEqual(init(root).written, [], "it stays");
    // a test in which nobody calls it has none
    const frail = strangers.project(`${LENDER}\n${FRAIL}`, "Lender", "Frail");
    const alone = await campaign(frail, 8);
    const other = alone.report.violations.find(({ identity }) => identity === "INV-PANIC-FRAIL-BREAK:0x1");
    assert.ok(other !== undefined, alone.found.join());
    const told = await loadProject(frail).described?.(other.counterexample, () => undefined);
    assert.ok(told !== undefined && told.contracts.some(({ contract }) => contract === "Callee"));
    const small = caseOf(other.counterexample, alone.subject, told);
    assert.doesNotMatch(foundryTest(small) + hardhatTest(small), /callee/i);
  });

  it("given getters that read who asks, then people ask: what holds for one of them alone is found, and a refusal is none", async () => {
    const { found, steps, report } = await campaign(strangers.project(VAULT), 20);
    assert.deepEqual(found, ["INV-VAULT-PROPERTY-LITTLE"]);
    const asked = steps.filter((one) => one.includes("vault."));
    assert.match(asked.join("; "), /^(\w+): vault\.put\(\d+\); \1: vault\.property_little\(\)$/);
    const { actions } = report.statistics;
    assert.ok((actions["Vault.mine"]?.ok ?? 0) > 0 && (actions["Vault.at"]?.ok ?? 0) > 0);
  });

  it("given statements of the contracts themselves, then each is an invariant of its own", async () => {
    const root = strangers.project(STACK);
    const { found, report } = await campaign(root, 40);
    const lower = report.violations.find(({ identity }) => identity === "INV-STACK-INVARIANT-LOWER")?.counterexample;
    const adds = lower?.steps.filter(({ words }) => words.includes("stack.add(")).length;
    assert.equal(adds, 5, "what answers nothing holds until it reverts");
    assert.deepEqual([...found].sort(), [
      "INV-STACK-ECHIDNA-NOTED",
      "INV-STACK-INVARIANT-LOWER",
      "INV-STACK-PROPERTY-LOW",
    ]);
    say(root, 'excused: { "INV-STACK-ECHIDNA-NOTED": "known" }');
    assert.equal((await campaign(root, 10)).found.includes("INV-STACK-ECHIDNA-NOTED"), false);
  });
});
