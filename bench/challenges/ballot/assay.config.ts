import {
  ADDRESS,
  ID,
  World,
  addressFrom,
  describing,
  done,
  equal,
  error,
  everyone,
  flag,
  idOf,
  projectOf,
  refusedIf,
} from "assay/kit";

const QUORUM = 3;

interface Ballot {
  readonly author: string;
  readonly prize: bigint;
  readonly voters: string[];
  readonly inFavour: string[];
}

interface Model {
  readonly ballots: Ballot[];
  readonly credit: Map<string, bigint>;
}

const world = new World({ people: ["alice", "bob", "carol", "dave", "erin"], contracts: { Ballots: () => [] } });
const { operation, kind, field, invariant } = describing<Model>().of(world);

const idsOf = ({ ballots }: Model): readonly bigint[] => ballots.map((_, id) => BigInt(id));
const isOpen = ({ voters }: Ballot): boolean => voters.length < QUORUM;
const creditOf = ({ credit }: Model, who: string): bigint => credit.get(who) ?? 0n;
const pay = (model: Model, who: string, value: bigint): void =>
  void model.credit.set(who, creditOf(model, who) + value);
const sum = (values: readonly bigint[]): bigint => values.reduce((one, other) => one + other, 0n);

function close(model: Model, { author, prize, inFavour }: Ballot): void {
  const winners = BigInt(inFavour.length);
  if (2 * inFavour.length <= QUORUM) pay(model, author, prize);
  else inFavour.forEach((voter, i) => pay(model, voter, prize / winners + (i === 0 ? prize % winners : 0n)));
}

const open = operation({
  name: "open",
  contract: "Ballots",
  params: {},
  payable: true,
  choose: (choices) => ({ args: {}, value: choices.between(0n, 10n ** 18n) }),
  execute({ ballots }, { caller, value = 0n }) {
    ballots.push({ author: caller, prize: value, voters: [], inFavour: [] });
    return done([BigInt(ballots.length - 1)]);
  },
});

const vote = operation({
  name: "vote",
  contract: "Ballots",
  weight: 6,
  params: { id: idOf(idsOf), inFavour: flag },
  choose: (choices, model) => {
    const running = idsOf(model).filter((_, i) => model.ballots.slice(i, i + 1).some(isOpen));
    const any = choices.chance(20) ? [...idsOf(model), BigInt(model.ballots.length)] : running;
    const id = choices.pick(any);
    return id === undefined ? undefined : { args: { id, inFavour: !choices.chance(30) } };
  },
  execute(model, { caller, args: { id, inFavour } }) {
    const ballot = model.ballots[Number(id)];
    if (ballot === undefined) return refusedIf(error("UnknownBallot", id)) ?? done([]);
    const no = refusedIf(
      !isOpen(ballot) && error("Closed", id),
      isOpen(ballot) && ballot.voters.includes(caller) && error("VotedAlready", caller),
    );
    if (no !== undefined) return no;
    ballot.voters.push(caller);
    if (inFavour) ballot.inFavour.push(caller);
    if (!isOpen(ballot)) close(model, ballot);
    return done([]);
  },
});

const collect = operation({
  name: "collect",
  contract: "Ballots",
  params: {},
  choose: () => ({ args: {} }),
  execute(model, { caller }) {
    const value = creditOf(model, caller);
    model.credit.delete(caller);
    return done([value]);
  },
});

const ballot = kind({
  name: "ballot",
  ids: idsOf,
  fields: {
    prize: field("wei", ["Ballots", "prizeOf", ID], ({ ballots }, id) => {
      const found = ballots[Number(id)];
      return found !== undefined && isOpen(found) ? found.prize : 0n;
    }),
  },
});
const voter = kind({
  name: "voter",
  ...everyone(world),
  fields: { credit: field("wei", ["Ballots", "credit", ADDRESS], (model, id) => creditOf(model, addressFrom(id))) },
});
const box = kind({
  name: "box",
  fields: {
    held: field("wei", ["Ballots", "held"], ({ ballots, credit }) =>
      sum([...ballots.filter(isOpen).map(({ prize }) => prize), ...credit.values()]),
    ),
  },
});

export default projectOf({
  name: "ballots with a prize",
  root: __dirname,
  world,
  model: (): Model => ({ ballots: [], credit: new Map() }),
  waiting: false,
  operations: [open, vote, collect],
  kinds: [ballot, voter, box],
  invariants: [
    invariant({
      id: "INV-PRIZE-1",
      rules: ["PRIZE-1"],
      title: "what is held = the prizes of open ballots + all credit",
      premise: "always",
      check({ now, all }) {
        const owed = sum([...all(ballot).map(({ prize }) => prize), ...all(voter).map(({ credit }) => credit)]);
        return equal("what is held", owed, now(box)?.held ?? 0n, "wei");
      },
    }),
  ],
  rules: { "PRIZE-1": "All that is held belongs to somebody, or is the prize of an open ballot." },
});
