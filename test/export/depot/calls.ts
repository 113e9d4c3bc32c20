import {
  account,
  approximately,
  array,
  bytes,
  choice,
  done,
  emptyRevert,
  error,
  event,
  list,
  number,
  refused,
  revertText,
  struct,
  text,
  type AnyOperation,
} from "assay/kit";
import { BATCH, DEPOT, GIVEN, LISTS, bytesOf, crateOf, operation, world, type Model } from "./world";

const BADGE = bytesOf("abcdef", 20);
const NONE = bytesOf("00", 20);
const GRADES = [0n, 1n, 2n, 3n] as const;
/** A number that no enum of the depot has. */
const NO_GRADE = 200n;
const grade = choice(...GRADES);
const CASHES = [world.at.Open, world.at["big-cash"]];

/** Values that no contract's decoder takes for a grade are refused without a word. */
const isGrade = (value: bigint): boolean => value <= 3n;

const sum = (values: readonly bigint[]): bigint => values.reduce((total, one) => total + one, 0n);

/** Calls with arguments of many shapes. */
const SHAPES: readonly AnyOperation<Model>[] = [
  operation({
    name: "pack",
    contract: DEPOT,
    params: { sizes: array(3, number), rows: list(list(number)), owners: list(account) },
    choose: (choices) => ({
      args: {
        sizes: { 0: 1n, 1: 2n, 2: 3n },
        rows: [[4n], [], [5n, 6n]],
        owners: [choices.one(world.people), world.at.Var],
      },
    }),
    execute: (_m, { args: { sizes, rows, owners } }) => {
      const all = [...Object.values(sizes), ...rows.flat()];
      return all.some((one) => one >= 1n << 64n)
        ? refused([emptyRevert, error("Panic", 0x11n)])
        : done([sum(all) + BigInt(owners.length)]);
    },
  }),
  operation({
    name: "crate",
    contract: DEPOT,
    params: {
      crates: list(struct({ id: bytes, grade, price: number, range: array(2, number), weights: list(number) })),
      grades: list(array(2, grade)),
      ids: list(bytes),
    },
    choose: () => ({
      args: {
        crates: [crateOf(1n), { ...crateOf(2n), weights: [] }],
        grades: [
          { 0: 3n, 1: 0n },
          { 0: 0n, 1: 2n },
        ],
        ids: [GIVEN.seal],
      },
    }),
    execute: (model, { args: { crates, grades, ids } }) => {
      const seen = [...crates.map((one) => one.grade), ...grades.map((pair) => pair[1] ?? 0n)];
      if (![...seen, ...grades.map((pair) => pair[0] ?? 0n)].every(isGrade)) return refused([emptyRevert]);
      const best = seen.reduce((a, b) => (a > b ? a : b), 0n);
      model.words.set("count", (model.words.get("count") ?? 0n) + BigInt(crates.length));
      return done([], event(DEPOT, "Crated", BigInt(crates.length + ids.length), best));
    },
  }),
  operation({
    name: "take",
    contract: DEPOT,
    params: { like: struct({ id: bytes, grade, price: number, range: array(2, number), weights: list(number) }) },
    choose: () => ({ args: { like: crateOf(2n) } }),
    execute: (_m, { args: { like } }) =>
      isGrade(like.grade)
        ? done([], event(DEPOT, "Taken", like.id, BigInt(like.weights.length)))
        : refused([emptyRevert]),
  }),
  operation({
    name: "entrust",
    contract: DEPOT,
    params: { cashes: list(account), measure: struct({ weight: number, unit: choice(0n, 1n) }) },
    choose: () => ({ args: { cashes: CASHES, measure: { weight: 7n, unit: 1n } } }),
    execute: (model, { args: { cashes, measure } }) => {
      if (measure.unit > 1n) return refused([emptyRevert]);
      const last = cashes.at(-1);
      if (last === undefined) return refused([error("Panic", 0x11n)]);
      model.words.set("weight", measure.weight);
      return done([last]);
    },
  }),
  operation({
    name: "owe",
    contract: DEPOT,
    params: { payees: list(account), more: list(account), vaults: list(account) },
    choose: (choices) => ({
      args: { payees: [choices.one(world.people)], more: [choices.one(world.people)], vaults: CASHES },
    }),
    execute: (_m, { args: { payees, more, vaults } }) => done([BigInt(payees.length + more.length + vaults.length)]),
  }),
  operation({
    name: "move",
    contract: DEPOT,
    params: { nameless: list(account), vm: list(number), each: list(number), START: list(number), from: account },
    choose: (choices) => ({
      args: {
        nameless: [choices.one(world.people)],
        vm: [1n],
        each: [2n, 3n],
        START: [4n],
        from: choices.one(world.people),
      },
    }),
    execute: (_m, { args: { vm, each, START, from } }) =>
      done([], event(DEPOT, "Moved", BigInt(vm.length + each.length + START.length), from)),
  }),
  operation({
    name: "ship",
    contract: DEPOT,
    params: { manifest: struct(Object.fromEntries(LISTS.map((name) => [name, list(number)]))) },
    choose: () => ({ args: { manifest: Object.fromEntries(LISTS.map((name) => [name, [name === "p" ? -9n : 1n]])) } }),
    execute: (_m, { args: { manifest } }) => {
      const last = manifest["p"]?.[0];
      return last === undefined ? refused([error("Panic", 0x32n)]) : done([last]);
    },
  }),
  operation({
    name: "stow",
    contract: DEPOT,
    params: { hall: number, batch: struct(Object.fromEntries(BATCH.map((name) => [name, list(number)]))) },
    choose: () => ({ args: { hall: 2n, batch: Object.fromEntries(BATCH.map((name) => [name, [1n]])) } }),
    execute: (_m, { args: { hall, batch } }) => done([hall * BigInt(batch["h"]?.length ?? 0)]),
  }),
  operation({
    name: "pile",
    contract: DEPOT,
    params: {
      hall: number,
      ...Object.fromEntries(["row", "shelf", "box", "bag"].map((name) => [name, number])),
      batch: struct(Object.fromEntries(BATCH.map((name) => [name, list(number)]))),
    },
    choose: () => ({
      args: {
        hall: 2n,
        row: 3n,
        shelf: 4n,
        box: 5n,
        bag: 6n,
        batch: Object.fromEntries(BATCH.map((name) => [name, [1n]])),
      },
    }),
    execute: (_m, { args: { hall, batch } }) => done([hall + BigInt(batch["h"]?.length ?? 0)]),
  }),
  operation({
    name: "tally",
    contract: DEPOT,
    params: { ids: list(bytes), note: text },
    choose: () => ({ args: { ids: [GIVEN.seal], note: GIVEN.motto } }),
    execute: (_m, { args: { ids, note } }) => done([[...ids], note]),
  }),
];

/** Calls with answers of many types. */
const ANSWERS: readonly AnyOperation<Model>[] = [
  operation({
    name: "cool",
    contract: DEPOT,
    params: { by: number, to: number },
    choose: () => ({ args: { by: 100n, to: -(1n << 255n) + 100n } }),
    execute: (_m, { args: { by, to } }) => {
      const answer = to - by;
      return answer < -(1n << 255n) || answer >= 1n << 255n ? refused([error("Panic", 0x11n)]) : done([answer]);
    },
  }),
  operation({
    name: "reprice",
    contract: DEPOT,
    params: { price: number },
    choose: () => ({ args: { price: 5n * 10n ** 17n } }),
    execute: (_m, { args: { price } }) => done([18n, price]),
  }),
  operation({
    name: "stamp",
    contract: DEPOT,
    params: { mark: bytes, badge: bytes, seal: bytes },
    choose: () => ({ args: { mark: GIVEN.mark, badge: BADGE, seal: GIVEN.seal } }),
    execute: (_m, { args: { mark, badge, seal } }) =>
      BigInt(badge) === 0n || BigInt(seal) === 0n ? refused([revertText("nothing to stamp")]) : done([mark]),
  }),
  operation({
    name: "judge",
    contract: DEPOT,
    params: { grade: choice(0n, 1n, 2n, 3n, 4n) },
    choose: (choices) => ({ args: { grade: choices.one([2n, 4n]) } }),
    execute: (_m, { args }) => (isGrade(args.grade) ? done([args.grade]) : refused([emptyRevert])),
  }),
  ...[11, 12].map((count) =>
    operation({
      name: count === 11 ? "eleven" : "twelve",
      contract: DEPOT,
      params: {},
      choose: () => ({ args: {} }),
      execute: () => done(Array.from({ length: count }, (_, i) => BigInt(i))),
    }),
  ),
  operation({
    name: "heap",
    contract: DEPOT,
    params: { grades: list(choice(NO_GRADE)) },
    choose: () => ({ args: { grades: [NO_GRADE] } }),
    execute: (_m, { args: { grades } }) => done([BigInt(grades.length)]),
  }),
  operation({
    name: "tipSmall",
    contract: DEPOT,
    method: "tip(uint8)",
    params: { amount: number },
    choose: () => ({ args: { amount: 8n } }),
    execute: (_m, { args: { amount } }) => done([-(amount / 2n)]),
  }),
  operation({
    name: "tipLarge",
    contract: DEPOT,
    method: "tip(uint256)",
    params: { amount: number },
    choose: () => ({ args: { amount: 8n } }),
    execute: (_m, { args: { amount } }) => done([amount]),
  }),
];

/** An operation with an event of one value. */
const emitting = (
  name: string,
  emitted: string,
  params: Readonly<Record<string, typeof number | typeof text>>,
  args: Readonly<Record<string, bigint | string>>,
): AnyOperation<Model> =>
  operation({
    name,
    contract: DEPOT,
    params,
    choose: () => ({ args }),
    execute: (_m, { args: given }) => done([], event(DEPOT, emitted, ...(Object.values(given) as string[]))),
  });

const EVENTS: readonly AnyOperation<Model>[] = [
  emitting("warm", "Warmed", { to: number }, { to: -(1n << 255n) }),
  emitting("drift", "Drifted", { by: number }, { by: -9n }),
  emitting("announce", "Priced", { price: number }, { price: 3n * 10n ** 18n }),
  emitting("tag", "Tagged", { price: number, mark: bytes }, { price: 1n, mark: GIVEN.mark }),
  emitting("sealWith", "Sealed", { badge: bytes }, { badge: BADGE }),
  emitting("label", "Labelled", { text }, { text: GIVEN.motto }),
];

/** Calls that are refused with errors of many types. */
const ERRORS: readonly AnyOperation<Model>[] = [
  operation({
    name: "refuse",
    contract: DEPOT,
    params: { mark: bytes, price: number, grade, delta: number },
    alwaysFails: true,
    choose: () => ({ args: { mark: GIVEN.mark, price: 5n, grade: 2n, delta: -128n } }),
    execute: (_m, { args: { mark, price, grade: given, delta } }) =>
      refused([isGrade(given) ? error("Refused", mark, price, given, delta) : emptyRevert]),
  }),
  operation({
    name: "doubt",
    contract: DEPOT,
    params: { badge: bytes },
    alwaysFails: true,
    choose: () => ({ args: { badge: BADGE } }),
    execute: (_m, { args: { badge } }) => refused([error("Doubted", badge), error("Refused", GIVEN.mark, 1n, 1n, -1n)]),
  }),
  operation({
    name: "reject",
    contract: DEPOT,
    params: { text },
    alwaysFails: true,
    choose: () => ({ args: { text: GIVEN.motto } }),
    execute: (_m, { args }) => refused([error("Unlabelled", args.text)]),
  }),
  operation({
    name: "weigh",
    contract: DEPOT,
    params: { by: number },
    alwaysFails: true,
    choose: () => ({ args: { by: -6n } }),
    execute: (_m, { args: { by } }) => refused([error("Heavy", by), error("Broke", approximately(5n, 2n))]),
  }),
  operation({
    name: "oversize",
    contract: DEPOT,
    params: { measure: struct({ weight: number, unit: choice(0n, 1n) }), prices: list(number) },
    alwaysFails: true,
    choose: () => ({ args: { measure: { weight: 7n, unit: 1n }, prices: [1n, 2n] } }),
    execute: (_m, { args: { measure, prices } }) =>
      refused([
        measure.unit > 1n || measure.weight >= 1n << 128n
          ? emptyRevert
          : error("Oversized", [measure.weight, measure.unit], [...prices]),
      ]),
  }),
  operation({
    name: "insist",
    contract: DEPOT,
    params: { much: number },
    choose: (choices) => ({ args: { much: choices.one([3n, 7n]) } }),
    execute: (_m, { args: { much } }) => (much > 4n ? refused([emptyRevert]) : done([])),
  }),
  operation({
    name: "admit",
    contract: DEPOT,
    params: { badge: bytes, prices: list(number) },
    choose: (choices) => ({ args: { badge: choices.one([BADGE, NONE]), prices: [1n, 2n * 10n ** 18n] } }),
    execute: (model, { args: { badge, prices } }) =>
      BigInt(badge) === 0n || prices.length > 9 ? refused([error("Broke", model.words.get("worth") ?? 0n)]) : done([]),
  }),
];

export const CALLS: readonly AnyOperation<Model>[] = [...SHAPES, ...ANSWERS, ...EVENTS, ...ERRORS];
