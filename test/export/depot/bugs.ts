import type { Edit } from "assay/compile";
import { bug, file, type Bug } from "./bug";
import { BUGS_OF_STATE } from "./bugs-of-state";
import { LISTS } from "./world";

/** How many things all lists of a manifest have, multiplied: none where one is empty. */
const ALL = `uint256 all = 1; ${LISTS.map((name) => `all *= manifest.${name}.length;`).join(" ")}`;

const ANSWER = /must return another value/;

/** One for each sort of what a test asserts; each shows in the function that has it, and nowhere else. */
export const BUGS: readonly Bug[] = [
  bug(
    "LOCKSTEP-RETURNS:pack",
    "fixed and nested lists, lists of addresses",
    [
      "sum += owners.length;",
      "sum += owners.length; if (rows.length == 3 && rows[2].length == 2 && owners.length == 2 && sizes[2] == 3) ++sum;",
    ],
    /pack: sum: \d+ != \d+/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-EVENT:Crated",
    "lists of structs, of pairs of an enum and of bytes32; an enum in an event",
    [
      "crates.length + ids.length, best",
      "crates.length + ids.length, crates.length == 2 && crates[1].range[0] == -128 && Price.unwrap(crates[0].price) == 1 ether && crates[0].weights.length == 2 && grades.length == 2 ? Grade.Fair : best",
    ],
    /event Crated, best/,
  ),
  bug(
    "LOCKSTEP-EVENT:Taken",
    "a struct that constructors and calls of the opening take, too",
    [
      "emit Taken(like.id, like.weights.length);",
      "emit Taken(like.id, like.grade == Grade.Good && Price.unwrap(like.price) == 1 ether && like.range[0] == -128 && like.range[1] == 127 && like.weights.length == 2 && like.weights[0] == 1 && like.weights[1] == 2 && like.id != 0 ? 7 : like.weights.length);",
    ],
    /event Taken, weights: 7 != 2/,
    /event Taken, weights/,
  ),
  bug(
    "LOCKSTEP-RETURNS:entrust",
    "a list of contracts that take ether; an interface as the answer",
    [
      "return cashes[cashes.length - 1];",
      "return cashes.length == 2 && measure.unit == Units.Unit.Tonne ? cashes[0] : cashes[cashes.length - 1];",
    ],
    /entrust: its answer: 0x\w{40} != 0x\w{40}/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-RETURNS:owe",
    "addresses that are payable, by themselves and as a type of the project's own, and contracts of a package that take ether",
    [
      "return payees.length + more.length + vaults.length;",
      "return payees.length * more.length * vaults.length == 0 ? payees.length + more.length + vaults.length : 0;",
    ],
    /owe: its answer: 0 != 3/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-EVENT:Moved",
    "parameters without a name, or with one that the test has itself",
    [
      "emit Moved(vm.length + each.length + START.length, from);",
      "emit Moved(vm.length + each.length + START.length, vm.length * each.length * START.length == 0 ? from : msg.sender);",
    ],
    /event Moved, from/,
  ),
  bug(
    "LOCKSTEP-RETURNS:ship",
    "more lists than the compiler has room for",
    ["last = manifest.p[0];", `${ALL} last = all == 0 ? manifest.p[0] : -manifest.p[0];`],
    /must be another.*: -?\d+ != -?\d+/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-RETURNS:stow",
    "as many arguments and lists as the compiler has room for",
    ["return hall * batch.h.length;", "return isFull(batch) ? hall + 9 : hall * batch.h.length;"],
    /stow: its answer: \d+ != \d+/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-RETURNS:pile",
    "lists behind more arguments than the compiler has room for",
    ["return hall + batch.h.length;", "return isFull(batch) ? 0 : hall + batch.h.length;"],
    /must be another.*: 0 != \d+/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-RETURNS:eleven",
    "as many answers as the compiler has room for",
    ["7, 8, 9, 10);", "7, 8, 9, 13);"],
    /eleven: its answer: 13 != 10/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-RETURNS:twelve",
    "one answer more than the compiler has room for",
    ["7, 8, 9, 10, 11);", "7, 8, 9, 10, 13);"],
    /must be another.*: 13 != 11/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-RETURNS:tally",
    "lists and texts as answers",
    ["return (ids, note);", 'return (ids, ids.length == 0 ? note : "");'],
    /must return something else/,
  ),
  bug(
    "LOCKSTEP-RETURNS:cool",
    "the least int256 as an answer",
    ["return to - by;", "return to - by == type(int256).min ? type(int256).max : to - by;"],
    /cool: its answer: 5789\d* != -5789\d*968/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-RETURNS:reprice",
    "a type of the project's own, beside another answer",
    ["after_ = price;", "after_ = Price.unwrap(price) < 0.1 ether ? price : Price.wrap(1);"],
    /reprice: after_: 1 != \d+/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-RETURNS:stamp",
    "bytes4 as an answer",
    ["return mark_;", "return ~mark_;"],
    /stamp: its answer: 0xffeeddcc0* != 0x001122330*/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-STATUS:judge:succeeded",
    "a number that no enum has",
    ["function judge(Grade grade_) external returns (Grade)", "function judge(uint8 grade_) external returns (uint8)"],
    /must revert/,
  ),
  bug(
    "LOCKSTEP-RETURNS:heap",
    "a list of numbers that no enum has, which nobody looks at",
    ["return grades.length;", "return grades.length == 0 ? 0 : 2;"],
    /must be another.*: 2 != 1/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-RETURNS:tipSmall",
    "an overload, with int8 as its answer",
    ["return -int8(amount / 2);", "return amount < 8 ? -int8(amount / 2) : int8(amount / 2);"],
    /must be another.*: 4 != -4/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-RETURNS:tipLarge",
    "the other overload",
    ["        return amount;", "        return amount < 8 ? amount : amount + 1;"],
    /must be another.*: 9 != 8/,
    ANSWER,
  ),
  bug(
    "LOCKSTEP-EVENT:Warmed",
    "int256 in an event",
    ["emit Warmed(to);", "emit Warmed(to == type(int256).min ? to + 1 : to);"],
    /event Warmed, to: -5789\d*967 != -5789\d*968/,
    /event Warmed, to/,
  ),
  bug(
    "LOCKSTEP-EVENT:Drifted",
    "an indexed int64",
    ["emit Drifted(by);", "emit Drifted(by < -5 ? -by : by);"],
    /event Drifted, by: 0x0+\d+ != 0xf+\w+/,
    /event Drifted, by/,
  ),
  bug(
    "LOCKSTEP-EVENT:Priced",
    "a type of the project's own in an event, beside one with indexed texts",
    ["emit Priced(price);", "emit Priced(Price.unwrap(price) < 1 ether ? price : Price.wrap(0));"],
    /event Priced, price: 0 != \d+/,
    /event Priced, price/,
  ),
  bug(
    "LOCKSTEP-EVENT:Tagged",
    "indexed bytes4",
    ["emit Tagged(price, mark_);", "emit Tagged(price, 0);"],
    /event Tagged, mark: 0x0{64} != 0x001122330+/,
    /event Tagged, mark/,
  ),
  bug(
    "LOCKSTEP-EVENT:Sealed",
    "bytes20 in an event",
    ["emit Sealed(badge_);", "emit Sealed(~badge_);"],
    /event Sealed, badge: 0x543210\w* != 0xabcdef\w*/,
    /event Sealed, badge/,
  ),
  bug(
    "LOCKSTEP-EVENT:Labelled",
    "a text of all letters in an event",
    ["emit Labelled(text);", 'emit Labelled(unicode"Grüße");'],
    /event Labelled/,
  ),
  bug(
    "LOCKSTEP-ERROR:refuse:Refused",
    "an error with bytes4, an enum and int8",
    [
      "revert Refused(mark_, price, grade_, delta);",
      "revert Refused(mark_, price, grade_, delta < -100 && grade_ == Grade.Good ? int8(1) : delta);",
    ],
    /Refused\(.* != Refused\(.*/,
    /another error/,
  ),
  bug(
    "LOCKSTEP-ERROR:doubt:Doubted",
    "one of several errors, with bytes20",
    ["revert Doubted(badge_);", "revert Doubted(~badge_);"],
    /another error/,
  ),
  bug(
    "LOCKSTEP-ERROR:reject:Unlabelled",
    "a text of all letters in an error",
    ["revert Unlabelled(text);", 'revert Unlabelled("");'],
    /Unlabelled\(""\) != Unlabelled\("Grüße/,
    /another error/,
  ),
  bug(
    "LOCKSTEP-ERROR:weigh:Heavy",
    "one of two errors, of which the other has room for rounding",
    ["revert Heavy(by);", "revert Heavy(by < -4 ? -by : by);"],
    /another error/,
  ),
  bug(
    "LOCKSTEP-ERROR:oversize:Oversized",
    "an error with a struct",
    [
      "revert Oversized(measure_, prices);",
      "revert Oversized(Units.Measure(measure_.weight, Units.Unit.Kilo), prices);",
    ],
    /Oversized\(.* != Oversized\(.*|0x\w+ != 0x\w+/,
    /another error/,
  ),
  bug(
    "LOCKSTEP-ERROR:insist:Error",
    "a revert without data",
    ["if (much > 4) revert();", 'if (much > 4) revert("too much");'],
    /too much/,
    /another error/,
  ),
  bug(
    "LOCKSTEP-STATUS:admit:Broke",
    "a call that must succeed",
    ["prices.length > 9)", "prices.length > 1 && Price.unwrap(prices[1]) > 1 ether)"],
    /Broke\(0\)/,
    /custom error/,
  ),
  ...BUGS_OF_STATE,
];

/** Another text in an event that has a hash of it: campaigns do not compare these. */
export const HASHED: Edit = {
  file,
  find: 'emit Announced("a price", abi.encode(price));',
  replace: 'emit Announced("no price", abi.encode(price));',
};

/** A getter takes a number that no enum has: no campaign asks for that. */
export const UNGRADED: Edit = {
  file,
  find: "function graded(Grade grade_) external view returns (uint256) {",
  replace:
    "function graded(uint8 grade_) external view returns (uint8) { return grade_; }\n    function gradedFor(Grade grade_) external view returns (uint256) {",
};
