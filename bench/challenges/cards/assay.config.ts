import {
  ID,
  SKIP,
  World,
  atLeast,
  describing,
  done,
  equal,
  error,
  every,
  idOf,
  moment,
  projectOf,
  refused,
} from "assay/kit";

const FULL = 1_000n;
const DAY = 86_400n;

interface Card {
  counted: bigint;
  readonly starts: bigint;
  since: bigint;
}
interface Model {
  readonly cards: Card[];
}

const world = new World({ people: ["alice", "bob"], contracts: { Cards: () => [] } });
const { operation, kind, field, invariant } = describing<Model>().of(world);
const idsOf = ({ cards }: Model): readonly bigint[] => cards.map((_, id) => BigInt(id));

const issue = operation({
  name: "issue",
  contract: "Cards",
  params: { starts: moment },
  choose: (choices, _model, { now }) => ({
    args: { starts: now + (choices.chance(10) ? -1n : choices.one([DAY, 3_600n, 7n * DAY, 0n])) },
  }),
  execute({ cards }, { args: { starts } }, now) {
    if (starts < now) return refused([error("Past", starts)]);
    cards.push({ counted: FULL, starts, since: starts });
    return done([BigInt(cards.length - 1)]);
  },
});

const recount = operation({
  name: "recount",
  contract: "Cards",
  weight: 3,
  params: { id: idOf(idsOf) },
  choose: (choices, model) => {
    const id = choices.chance(10) ? BigInt(model.cards.length) : choices.pick(idsOf(model));
    return id === undefined ? undefined : { args: { id } };
  },
  execute({ cards }, { args: { id } }, now) {
    const card = cards[Number(id)];
    if (card === undefined) return refused([error("UnknownCard", id)]);
    if (now < card.starts) return refused([error("NotStarted", card.starts)]);
    const days = (now - card.since) / DAY;
    const loss = (days * FULL) / 10n;
    card.counted = loss < card.counted ? card.counted - loss : 0n;
    card.since += days * DAY;
    return done([]);
  },
});

const card = kind({
  name: "card",
  ids: idsOf,
  fields: {
    counted: field("votes", ["Cards", "cards", ID], ({ cards }, id) => cards[Number(id)]?.counted ?? 0n, "counted"),
    since: field("moment", ["Cards", "cards", ID], ({ cards }, id) => cards[Number(id)]?.since ?? 0n, "since"),
  },
});
const all = kind({
  name: "all",
  fields: {
    total: field("votes", ["Cards", "total"], ({ cards }) => cards.reduce((sum, { counted }) => sum + counted, 0n)),
  },
});

export default projectOf({
  name: "voting cards",
  root: __dirname,
  world,
  model: (): Model => ({ cards: [] }),
  moments: ({ cards }) => cards.map(({ starts }, i) => ({ value: starts, name: `card ${i} starts` })),
  operations: [issue, recount],
  kinds: [card, all],
  invariants: [
    invariant({
      id: "INV-POWER-1",
      rules: ["POWER-1"],
      title: "the sum of all power is that of the cards",
      premise: "always",
      check: (chain) =>
        equal(
          "the sum",
          chain.all(card).reduce((sum, { counted }) => sum + counted, 0n),
          chain.now(all)?.total ?? 0n,
          "votes",
        ),
    }),
    invariant({
      id: "INV-POWER-2",
      rules: ["POWER-2"],
      title: "a card loses no more than a tenth for each whole day since it was last counted",
      premise: "there are cards",
      check: (chain) =>
        every(
          ...chain.all(card).map(({ id, counted }) => {
            const was = chain.before(card, id);
            if (was === undefined) return SKIP;
            const days = chain.step.time > was.since ? (chain.step.time - was.since) / DAY : 0n;
            return atLeast(card.label(id), was.counted - (days * FULL) / 10n, counted, "votes");
          }),
        ),
    }),
  ],
  rules: {
    "POWER-1": "The sum of all power is that of the cards.",
    "POWER-2": "A card loses a tenth of its power for each whole day since it started, and nothing else.",
  },
});
