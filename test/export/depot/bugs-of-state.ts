import { bug, type Bug } from "./bug";

/** In a function that sets what a getter answers; Mocha says less of the values. */
function setter(
  field: string,
  about: string,
  [name, wrong]: readonly [name: string, wrong: string],
  says: RegExp,
  saysInMocha?: RegExp,
): Bug {
  const [kind = "", what = ""] = field.split(".");
  const edit = [`        ${name} = to;`, `        ${name} = ${wrong};`] as const;
  return bug(`LOCKSTEP-STATE:${field}`, about, edit, says, saysInMocha ?? new RegExp(`${kind}: ${what}`));
}

/** One for each sort of what is asserted of the state. */
export const BUGS_OF_STATE: readonly Bug[] = [
  setter(
    "coldest.celsius",
    "int256 as the answer of a getter",
    ["coldest", "to == type(int256).min ? to + 1 : to"],
    /-5789\d*967 != -5789\d*968/,
  ),
  setter(
    "chill.celsius",
    "a type of the project's own, of int16",
    ["chill", "Chill.unwrap(to) < -200 ? Chill.wrap(200) : to"],
    /200 != -\d+/,
  ),
  setter(
    "tariff.now",
    "one of several answers, of a type of the project's own",
    ["tariff", "Price.unwrap(to) > 0.5 ether ? Price.wrap(0.5 ether) : to"],
    /50{17} != 10{18}/,
  ),
  setter(
    "mark.mark",
    "a type of the project's own, of bytes4",
    ["mark", "Mark.wrap(~Mark.unwrap(to))"],
    /0x215241100* != 0xdeadbeef0*/,
  ),
  setter("seal.seal", "bytes32 as the answer of a getter", ["seal", "~to"], /0xa15e\w* != 0x5ea1\w*/),
  setter("badge.badge", "bytes20 as the answer of a getter", ["badge", "~to"], /0x543210\w* != 0xabcdef\w*/),
  setter("grade.best", "one of several answers, an enum", ["grade", "to == Grade.Good ? Grade.Fair : to"], /1 != 2/),
  setter(
    "cash.cash",
    "an interface as the answer of a getter",
    ["cash", "ICash(address(this))"],
    /0x\w{40} != 0x\w{40}/,
  ),
  setter("count.count", "a member of a struct", ["_count", "to - 1"], /0 != 1/),
  setter(
    "weight.room",
    "a member of a struct beside another answer",
    ["_capacity.weight", "Units.Weight.wrap(Units.Weight.unwrap(to) + 1)"],
    /weight: room: \d+ != \d+/,
  ),
  setter(
    "eleventh.last",
    "one of as many answers as the compiler has room for",
    ["_eleventh", "to + 1"],
    /last: 1 != 0/,
  ),
  setter("twelfth.last", "one of more answers than the compiler has room for", ["_twelfth", "to + 1"], /last: 1 != 0/),
  setter("motto.motto", "a whole answer", ["motto", '"none"'], /motto: motto: 0x\w{64} != 0x\w{64}/),
  setter(
    "worth.worth",
    "room for rounding, of a thing with a strange name",
    ["worth", "to > 100 ? to + 1 : to"],
    /worth: 1001 > 1000/,
    /worth: 1001/,
  ),
  bug(
    "LOCKSTEP-STATE:held.held",
    "a getter's arguments: bytes4, an enum, a flag, a fixed array",
    ["_held[mark_][grade_] = by;", "_held[mark_][grade_] = by < -30 ? -by : by;"],
    /-80 != 80/,
    /held: held/,
  ),
  bug(
    "LOCKSTEP-STATE:share.share",
    "a getter that must revert",
    ["_closed = true;", "_closed = false;"],
    /share: share/,
    /must revert/,
  ),
  bug(
    "LOCKSTEP-STATE:lens",
    "getters that must not revert",
    ["_closed = _closed || _spoilt;", "_spoilt = true;"],
    /spoilt/,
  ),
];
