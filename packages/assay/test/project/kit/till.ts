import { runSolc, type Artifacts } from "../../../src/evm/compile";
import {
  MAX_UINT,
  World,
  account,
  addressFrom,
  amount,
  describing,
  done,
  equal,
  error,
  event,
  list,
  panic,
  protocol,
  refused,
  revertText,
  struct,
  text,
  SKIP,
  type Protocol,
} from "../../../src/project/kit";

const DAY = 86_400n;

/** A contract with wei, texts, structs in lists, time, panics, and an answer of several words. */
const SOURCE = `
// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;
contract Till {
    struct Part { address to; uint256 value; }
    struct Config { uint64 opened; uint32 fee; address owner; }
    event Paid(address indexed who, uint256 value, string note);
    event Shared(address indexed who, uint256 count);
    error TooEarly(uint256 until);
    error Empty();
    Config private _config;
    mapping(address => uint256) public balanceOf;
    constructor(uint32 fee) { _config = Config(uint64(block.timestamp), fee, msg.sender); }
    function pay(string calldata note) external payable returns (uint256) {
        if (msg.value == 0) revert Empty();
        balanceOf[msg.sender] += msg.value;
        emit Paid(msg.sender, msg.value, note);
        return balanceOf[msg.sender];
    }
    function share(Part[] calldata parts) external {
        for (uint256 i = 0; i < parts.length; ++i) {
            balanceOf[msg.sender] -= parts[i].value;
            balanceOf[parts[i].to] += parts[i].value;
        }
        emit Shared(msg.sender, parts.length);
    }
    function close() external {
        if (block.timestamp < _config.opened + 1 days) revert TooEarly(_config.opened + 1 days);
        require(msg.sender == _config.owner, "owner only");
        _config.fee = 0;
    }
    function config() external view returns (Config memory) { return _config; }
    function age() external view returns (uint256 seconds_, bool old) {
        seconds_ = block.timestamp - _config.opened;
        old = seconds_ >= 1 days;
    }
    function name() external pure returns (string memory) { return "till"; }
}`;

let compiled: Artifacts | undefined;

/** The contract, compiled once; `edit` changes its source. */
export function tillArtifacts(edit?: (source: string) => string): Artifacts {
  const source = edit === undefined ? SOURCE : edit(SOURCE);
  if (edit !== undefined && source === SOURCE)
    throw new Error("expected an edit that changes the source, it changed nothing");
  const make = (): Artifacts => runSolc(new Map([["Till.sol", source]]), new Set(["Till.sol"]));
  return edit === undefined ? (compiled ??= make()) : make();
}

/** The till's holdings by person. */
export interface TillModel {
  readonly balances: Map<string, bigint>;
  now: bigint;
}

export const world = new World({ people: ["alice", "bob"], contracts: { Till: () => [5n] } });
const { operation, field, kind, invariant } = describing<TillModel>().of(world);
/** When the contract is created. */
const OPENED = 1_900_000_001n;
const of = ({ balances }: TillModel, who: string): bigint => balances.get(who) ?? 0n;

const HOLDER = kind({
  name: "holder",
  ids: () => world.people.map(BigInt),
  label: (id) => world.nameOf(addressFrom(id)) ?? "?",
  fields: {
    balance: {
      unit: "wei",
      read: (id) => ["Till", "balanceOf", addressFrom(id)],
      predict: (m, id) => of(m, addressFrom(id)),
    },
  },
});

const TILL = kind({
  name: "till",
  fields: {
    fee: { unit: "bps", read: () => ["Till", "config"], part: "fee", predict: () => 5n },
    opened: { unit: "seconds", read: () => ["Till", "config"], part: "opened", predict: () => OPENED },
    age: field("seconds", ["Till", "age"], (_m, _id, now) => now - OPENED, "seconds_"),
    old: {
      unit: "flag",
      read: () => ["Till", "age"],
      part: "1",
      predict: (_m, _id, now) => (now - OPENED >= DAY ? 1n : 0n),
    },
  },
});

const PAY = operation({
  name: "pay",
  contract: "Till",
  params: { note: text },
  payable: true,
  weight: 2,
  choose: (choices) => ({
    args: { note: choices.one(["", "thank you", "ä".repeat(40)]) },
    value: choices.around(1_000n),
  }),
  execute: (m, { caller, args, value = 0n }) => {
    if (value === 0n) return refused([error("Empty")]);
    m.balances.set(caller, of(m, caller) + value);
    return done([of(m, caller)], event("Till", "Paid", caller, value, args.note));
  },
  touches: (_m, { caller }) => [[HOLDER, BigInt(caller)]],
});

const SHARE = operation({
  name: "share",
  contract: "Till",
  params: { parts: list(struct({ to: account, value: amount })) },
  choose: (choices, m, { caller }) => {
    const parts = Array.from({ length: choices.below(4) }, () => ({
      to: choices.one(world.people),
      value: choices.around(of(m, caller) / 2n),
    }));
    return { args: { parts } };
  },
  execute: (m, { caller, args: { parts } }) => {
    const after = new Map(m.balances);
    for (const { to, value } of parts) {
      const has = after.get(caller) ?? 0n;
      if (has < value) return refused([panic(0x11)]);
      after.set(caller, has - value);
      if ((after.get(to) ?? 0n) + value > MAX_UINT) return refused([panic(0x11)]);
      after.set(to, (after.get(to) ?? 0n) + value);
    }
    for (const [who, balance] of after) m.balances.set(who, balance);
    return done([], event("Till", "Shared", caller, BigInt(parts.length)));
  },
});

const CLOSE = operation({
  name: "close",
  contract: "Till",
  params: {},
  alwaysFails: true,
  choose: () => ({ args: {} }),
  execute: (_m, _made, now) =>
    refused([now < OPENED + DAY ? error("TooEarly", OPENED + DAY) : revertText("owner only")]),
});

const SUM = invariant({
  id: "INV-SUM-1",
  rules: ["SUM-1"],
  title: "sharing keeps the sum",
  premise: "something was shared",
  check: ({ step, all, before, events }) => {
    if (step.ok !== true || step.kind !== "share" || events("Shared").length !== 1) return SKIP;
    const sum = (words: readonly { readonly balance: bigint }[]): bigint =>
      words.reduce((total, { balance }) => total + balance, 0n);
    const was = world.people.flatMap((one) => before(HOLDER, BigInt(one)) ?? []);
    return equal("all holders", sum(was), sum(all(HOLDER)), "wei");
  },
});

const PAID = invariant({
  id: "INV-PAID-1",
  rules: ["PAID-1"],
  title: "who pays has as much more as was sent",
  premise: "somebody paid",
  check: ({ step, callOf, now, before }) => {
    const paid = callOf(PAY);
    if (paid === undefined || step.ok !== true) return SKIP;
    const id = BigInt(paid.caller);
    return equal(
      `the payer (${paid.args.note})`,
      (before(HOLDER, id)?.balance ?? 0n) + (paid.value ?? 0n),
      now(HOLDER, id)?.balance ?? 0n,
      "wei",
    );
  },
});

const COUNTED = invariant({
  id: "INV-COUNT-1",
  rules: ["COUNT-1"],
  title: "what is shared is counted",
  premise: "something was shared",
  check: ({ step, callOf, events }) => {
    const shared = callOf(SHARE);
    if (shared === undefined || step.ok !== true) return SKIP;
    const all = shared.args.parts.filter(({ value }) => value >= 0n);
    return equal("parts", BigInt(all.length), events("Shared")[0]?.words[0] ?? 0n, "parts");
  },
});

/** The till under test. */
export const till = protocol({
  name: "till",
  root: __dirname,
  world,
  model: (): TillModel => ({ balances: new Map(), now: 0n }),
  advance: (m, to) => void (m.now = to),
  operations: [PAY, SHARE, CLOSE],
  kinds: [HOLDER, TILL],
  invariants: [SUM, PAID, COUNTED],
  rules: {
    "SUM-1": "Sharing keeps the sum.",
    "PAID-1": "Who pays has as much more as was sent.",
    "COUNT-1": "What is shared is counted.",
  },
  moments: () => [{ value: OPENED + DAY, name: "it may be closed" }],
});

export type Till = Protocol<TillModel, "Till">;
