import {
  approximately,
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
import { SHAPES } from "./shapes";
import { DEPOT, GIVEN, bytesOf, grade, isGrade, operation, type Model } from "./world";

const BADGE = bytesOf("abcdef", 20);
const NONE = bytesOf("00", 20);
/** A number that no enum of the depot has. */
const NO_GRADE = 200n;

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
