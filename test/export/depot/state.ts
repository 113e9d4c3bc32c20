import { AbiCoder, keccak256 } from "ethers";
import {
  REVERTED,
  account,
  approximately,
  bytes,
  choice,
  done,
  number,
  text,
  type AnyOperation,
  type Sort,
} from "assay/kit";
import { DEPOT, GIVEN, bytesOf, kind, operation, word, world, type Model } from "./world";

/** When the depot is created: the second of the contracts. */
const OPENED = 1_900_000_002n;
const LEAST = -(1n << 255n);

const said =
  (name: string) =>
  ({ words }: Model): bigint =>
    words.get(name) ?? 0n;

/** An operation that sets what a getter answers. */
function setter<T>(
  name: string,
  sort: Sort<T>,
  values: readonly T[],
  wordOf: (value: T) => bigint,
): AnyOperation<Model> {
  return operation({
    name: `set${name.replace(/^./, (first) => first.toUpperCase())}`,
    contract: DEPOT,
    params: { to: sort },
    choose: (choices) => ({ args: { to: choices.one(values) } }),
    execute: (model, { args }) => {
      model.words.set(name, wordOf(args.to));
      return done([]);
    },
  });
}

const itself = (value: bigint): bigint => value;

/** Sets of what getters of all types answer. */
export const SETTERS: readonly AnyOperation<Model>[] = [
  setter("coldest", number, [LEAST, -7n], itself),
  setter("chill", number, [-300n, 4n], itself),
  setter("tariff", number, [10n ** 18n, 12n], itself),
  setter("mark", bytes, ["0xdeadbeef"], word),
  setter("seal", bytes, [bytesOf("5ea1", 32)], word),
  setter("badge", bytes, [bytesOf("abcdef", 20)], word),
  setter("grade", choice(1n, 2n), [1n, 2n], itself),
  setter("cash", account, world.people, BigInt),
  setter("worth", number, [1_000n], itself),
  setter("count", number, [6n], itself),
  setter("eleventh", number, [11n], itself),
  setter("twelfth", number, [12n], itself),
  setter("weight", number, [77n], itself),
  operation({
    name: "setMotto",
    contract: DEPOT,
    params: { to: text },
    choose: () => ({ args: { to: "ä new motto" } }),
    execute: (model, { args: { to } }) => {
      model.motto = to;
      return done([]);
    },
  }),
  ...["close", "spoil"].map((name) =>
    operation({
      name,
      contract: DEPOT,
      params: {},
      choose: () => ({ args: {} }),
      execute: (model) => {
        if (name === "close") model.words.set("closed", 1n);
        return done([]);
      },
    }),
  ),
  operation({
    name: "hold",
    contract: DEPOT,
    params: { mark: bytes, grade: choice(0n, 1n, 2n, 3n), by: number },
    choose: (choices) => ({ args: { mark: GIVEN.mark, grade: 3n, by: choices.one([-40n, 40n]) } }),
    execute: (model, { args }) => {
      if (args.mark === GIVEN.mark && args.grade === 3n) model.words.set("held", args.by);
      return done([]);
    },
  }),
];

const answerOf = (value: string): bigint => BigInt(keccak256(AbiCoder.defaultAbiCoder().encode(["string"], [value])));

/** A kind for each thing that is set, so that each failure is of its own. */
const one = (name: string, of: Parameters<typeof kind>[0]["fields"], label?: string) =>
  kind({ name, ...(label === undefined ? {} : { label: () => label }), fields: of });

export const KINDS = [
  one("coldest", {
    celsius: { unit: "degrees", read: () => [DEPOT, "coldest"], predict: said("coldest") },
    now: { unit: "degrees", read: () => [DEPOT, "climate"], part: "0", predict: said("coldest") },
    level: { unit: "degrees", read: () => [DEPOT, "level(uint8)", 2n], predict: (m) => said("coldest")(m) / 2n },
  }),
  one("chill", { celsius: { unit: "degrees", read: () => [DEPOT, "chill"], predict: said("chill") } }),
  one("tariff", {
    now: { unit: "wei", read: () => [DEPOT, "climate"], part: "price", predict: said("tariff") },
    price: { unit: "wei", read: () => [DEPOT, "tariff"], predict: said("tariff") },
  }),
  one("mark", {
    mark: { unit: "bytes", read: () => [DEPOT, "mark"], predict: said("mark") },
    shown: { unit: "bytes", read: () => [DEPOT, "overview"], part: "mark", predict: said("mark") },
  }),
  one("seal", { seal: { unit: "bytes", read: () => [DEPOT, "seal"], predict: said("seal") } }),
  one("badge", { badge: { unit: "bytes", read: () => [DEPOT, "badge"], predict: said("badge") } }),
  one("grade", {
    best: { unit: "grade", read: () => [DEPOT, "climate"], part: "best", predict: said("grade") },
    grade: { unit: "grade", read: () => [DEPOT, "grade"], predict: said("grade") },
  }),
  one("cash", { cash: { unit: "address", read: () => [DEPOT, "cash"], predict: said("cash") } }),
  one("count", { count: { unit: "crates", read: () => [DEPOT, "overview"], part: "count", predict: said("count") } }),
  one("weight", {
    room: { unit: "kilos", read: () => [DEPOT, "room"], part: "capacity.weight", predict: said("weight") },
    shown: { unit: "kilos", read: () => [DEPOT, "overview"], part: "capacity.weight", predict: said("weight") },
  }),
  one("eleventh", {
    last: { unit: "wei", read: () => [DEPOT, "allEleven"], part: "10", predict: said("eleventh") },
  }),
  one("twelfth", {
    last: { unit: "wei", read: () => [DEPOT, "allTwelve"], part: "11", predict: said("twelfth") },
  }),
  one("motto", {
    motto: { unit: "hash", read: () => [DEPOT, "motto"], whole: true, predict: ({ motto }) => answerOf(motto) },
  }),
  one("held", {
    held: {
      unit: "crates",
      read: () => [DEPOT, "held", GIVEN.mark, 3n, true, [1n, 2n]],
      predict: (m) => said("held")(m) * -2n,
    },
  }),
  one(
    "worth",
    {
      worth: { unit: "wei", read: () => [DEPOT, "worth"], predict: (m) => approximately(said("worth")(m), 3n) },
      level: { unit: "wei", read: () => [DEPOT, "level(uint256)", 250n], predict: (m) => said("worth")(m) / 250n },
    },
    "what `it` is ${worth}\nin all",
  ),
  one("share", {
    share: {
      unit: "wei",
      read: () => [DEPOT, "share"],
      predict: ({ words }) => (words.has("closed") ? REVERTED : 100n),
      mayRevert: true,
    },
    fresh: { unit: "flag", read: () => [DEPOT, "fresh"], predict: () => 1n },
  }),
  one("opened", {
    opened: { unit: "seconds", read: () => [DEPOT, "opened"], predict: () => OPENED },
    given: { unit: "wei", read: () => [DEPOT, "given"], predict: () => GIVEN.wei },
  }),
];
