import type { Edition } from "../fixture/editions";

/** Errors of the contracts that no sequence is expected to provoke, with the reason. All others must be provoked by some generator. */
export const UNPROVOKED: Readonly<Record<string, string>> = {
  ZeroShares:
    "a share is never worth more than a deposit: stake per share only falls by burns, so an amount above the minimum always buys some",
  InsufficientGas:
    "calls of a campaign have ample gas; those that starve a settlement (Starver) undo and report what it came to",
  WrongPool: "only a getter reverts with it, and no call of a sequence asks one pool for another's id; unit tests do",
  TooManyProducts:
    "a pool must list 200 products, and sequences make a handful: governor and manager would be busy for hundreds of steps, and every look at the pool for as long; unit tests of contracts and model do",
  UnknownMember: "only a getter reverts with it; unit tests do",
};

/** The same for the errors that one edition cannot provoke. */
export const UNPROVOKED_IN: Readonly<Record<Edition, Readonly<Record<string, string>>>> = {
  current: {},
  earlier: {
    CoverReplaced: "an extension keeps the cover's id [E-EDIT]: no cover is ever replaced",
    RequestOutOfRange:
      "a claim is for the whole [E-CLAIM]: it is never above the cover amount, and 0 only for a cover that is closed, which is another error",
  },
};

/** Errors of OpenZeppelin's tokens and of the mocks that sequences provoke. */
export const STANDARD_ERRORS: readonly string[] = [
  "ERC20InsufficientBalance",
  "ERC20InsufficientAllowance",
  "ERC20InvalidReceiver",
  "ERC20InvalidSpender",
  "ERC721NonexistentToken",
  "ERC721InsufficientApproval",
  "ERC721IncorrectOwner",
  "ERC721InvalidReceiver",
  "ERC721InvalidApprover",
  "ERC721InvalidOperator",
  "AccountBlocked",
  "SafeERC20FailedOperation",
];
