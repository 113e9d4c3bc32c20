import {
  account,
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
  struct,
  text,
  type AnyOperation,
} from "assay/kit";
import { BATCH, DEPOT, GIVEN, LISTS, crateOf, grade, isGrade, operation, world, type Model } from "./world";

const CASHES = [world.at.Open, world.at["big-cash"]];

const sum = (values: readonly bigint[]): bigint => values.reduce((total, one) => total + one, 0n);

/** Calls with arguments of many shapes. */
export const SHAPES: readonly AnyOperation<Model>[] = [
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
