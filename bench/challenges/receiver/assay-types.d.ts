// Written by `assay types`. Do not edit.
/* eslint-disable */
import type { Account, Call, Event, Getter, Hex } from "assay";

declare module "assay" {
  interface LenderView {
    readonly FEE: bigint;
    readonly held: bigint;
  }
  interface BorrowerView {
    readonly held: bigint;
  }
  interface Contracts {
    Lender: [];
    Borrower: [lender: Account, owner: Account];
  }
  interface Views {
    readonly Lender: LenderView;
    readonly Borrower: BorrowerView;
  }
  interface Calls {
    "Lender.lend": Call<{ borrower: Account; amount: bigint }, void>;
    "Lender.receive": Call<{}, void, true>;
    "Borrower.fund": Call<{}, void, true>;
    "Borrower.onLoan": Call<{ asker: Account; fee: bigint }, void, true>;
  }
  interface Getters {
    "Lender.FEE": Getter<[], bigint>;
    "Lender.held": Getter<[], bigint>;
    "Borrower.held": Getter<[], bigint>;
  }
  interface Errors {
    CannotPay: [owed: bigint, has: bigint];
    NotEnough: [asked: bigint, has: bigint];
    NotPaidBack: [expected: bigint, has: bigint];
    NotTheLender: [caller: Account];
    NotTheOwner: [asker: Account];
  }
  interface Events {
    Lent: Event<[asker: Account, amount: bigint], { asker: Account; amount: bigint }>;
  }
}
