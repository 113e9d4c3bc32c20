import { World, SKIP, amount, atLeast, describing, done, error, event, projectOf, refused, refusedIf } from "assay/kit";

const ETHER = 10n ** 18n;
const FEE = ETHER;

interface Model {
  lender: bigint;
  borrower: bigint;
}

const world = new World({
  people: ["alice", "bob", "carol"],
  contracts: {
    Lender: { value: 100n * ETHER },
    Borrower: { args: (at, [owner = ""]) => [at.Lender, owner], value: 10n * ETHER },
  },
});
const owner = world.person("alice");
const { operation, kind, field, invariant } = describing<Model>().of(world);

const lend = operation({
  name: "lend",
  contract: "Lender",
  params: { amount },
  fixed: { 0: world.at.Borrower },
  choose: (choices, { lender }) => ({ args: { amount: choices.around(lender) } }),
  execute(model, { caller, args: { amount: lent } }) {
    const has = model.borrower + lent;
    const no = refusedIf(
      lent > model.lender && error("NotEnough", lent, model.lender),
      caller !== owner && error("NotTheOwner", caller),
      model.borrower < FEE && error("CannotPay", lent + FEE, has),
    );
    if (no !== undefined) return no;
    model.lender += FEE;
    model.borrower -= FEE;
    return done([], event("Lender", "Lent", caller, lent));
  },
});

const fund = operation({
  name: "fund",
  contract: "Borrower",
  params: {},
  payable: true,
  choose: (choices) => ({ args: {}, value: choices.around(2n * FEE) }),
  execute(model, { value = 0n }) {
    model.borrower += value;
    return done([]);
  },
});

const pretend = operation({
  name: "pretend to lend",
  contract: "Borrower",
  method: "onLoan",
  params: { fee: amount },
  fixed: { 0: owner },
  payable: true,
  alwaysFails: true,
  choose: (choices, { borrower }) => ({ args: { fee: choices.around(borrower) } }),
  execute: (_model, { caller }) => refused([error("NotTheLender", caller)]),
});

const held = kind({
  name: "held",
  fields: {
    lender: field("wei", ["Lender", "held"], ({ lender }) => lender),
    borrower: field("wei", ["Borrower", "held"], ({ borrower }) => borrower),
  },
});

export default projectOf({
  name: "loans for the length of a call",
  root: __dirname,
  world,
  model: (): Model => ({ lender: 100n * ETHER, borrower: 10n * ETHER }),
  waiting: false,
  operations: [lend, fund, pretend],
  kinds: [held],
  invariants: [
    invariant({
      id: "INV-OWNER-1",
      rules: ["OWNER-1"],
      title: "what the borrower has falls by calls of its owner alone",
      premise: "somebody else called",
      check({ step, now, before }) {
        const [was, is] = [before(held), now(held)];
        if (step.call === undefined || step.call.caller === owner || was === undefined || is === undefined) return SKIP;
        return atLeast("the borrower, after a stranger's call", was.borrower, is.borrower, "wei");
      },
    }),
  ],
  rules: { "OWNER-1": "Nobody but its owner spends what the borrower has." },
  unprovoked: { NotPaidBack: "the borrower pays, or says that it cannot" },
});
