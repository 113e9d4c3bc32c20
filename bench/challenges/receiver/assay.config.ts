import { defineProject } from "assay";

const ETHER = 10n ** 18n;

export default defineProject({
  contracts: { Lender: () => [], Borrower: ({ Lender, alice }) => [Lender, alice] },
  constructorValue: { Lender: 100n * ETHER, Borrower: 10n * ETHER },
  people: ["alice", "bob", "carol"],
  neverSucceeds: { "Borrower.onLoan": "the lender calls it" },
  invariants: {
    "only its owner spends what the borrower has": ({ call, before, now, alice }) =>
      call.name === "wait" || call.caller === alice || now.Borrower.held >= before.Borrower.held,
  },
});
