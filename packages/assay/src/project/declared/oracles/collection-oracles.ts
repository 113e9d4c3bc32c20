import type { Interface } from "ethers";
import { HELD, SKIP, type Chain } from "../../kit";
import { addressFrom } from "../../kit/values";
import type { Verdict } from "../../../core/types";
import { signersOf } from "../signed-call";
import {
  answerBefore,
  answerOf,
  hadAllowed,
  known,
  seenOf,
  violated,
  type Oracle,
  type Watched,
  type Watching,
} from "./watching";

/** The functions of ERC-721 beside those of ERC-165. */
const WANTED = [
  ...["balanceOf(address)", "ownerOf(uint256)", "getApproved(uint256)", "isApprovedForAll(address,address)"],
  ...["transferFrom(address,address,uint256)", "approve(address,uint256)", "setApprovalForAll(address,bool)"],
  ...["safeTransferFrom(address,address,uint256)", "safeTransferFrom(address,address,uint256,bytes)"],
];

/** What a getter answered before this step, and now. */
const change = (chain: Chain, of: Watched, keys: bigint): readonly [was: bigint, is: bigint] => [
  known(answerBefore(chain, of, keys)),
  known(answerOf(chain, of, keys)),
];

/** Whether a contract has what ERC-721 asks of a collection. */
export const isCollection = (abi: Interface): boolean => WANTED.every((one) => abi.hasFunction(one));

/** What must hold of a collection of ERC-721, of the tokens that were met. */
export function collectionOracles(kind: string, name: string, watching: Watching): readonly Oracle[] {
  const { invariant, inId, context } = watching;
  const { world } = context;
  const of = (signature: string): Watched | undefined => watching.of(kind, name, signature);
  const [owners, balances] = [of("ownerOf(uint256)"), of("balanceOf(address)")];
  const approved = of("getApproved(uint256)");
  const operators = watching.allowedBy(kind, name, "isApprovedForAll(address,address)");
  if (owners === undefined || balances === undefined || approved === undefined || operators === undefined) return [];
  const whose = (word: bigint): string =>
    word === 0n ? "nobody" : (world.nameOf(addressFrom(word)) ?? addressFrom(word));

  const count = invariant({
    id: `INV-COUNT-${inId(name)}`,
    rules: ["COUNT-1"],
    title: `nobody owns more tokens of ${name} than his balance says`,
    premise: "owners and balances were read",
    check: (chain) => {
      const owned = new Map<bigint, bigint>();
      for (const id of seenOf(chain, owners)) {
        const owner = known(answerOf(chain, owners, id));
        if (owner !== 0n) owned.set(owner, (owned.get(owner) ?? 0n) + 1n);
      }
      const holders = seenOf(chain, balances).filter((id) => owned.has(id));
      const wrong = holders.find((id) => known(answerOf(chain, balances, id)) < (owned.get(id) ?? 0n));
      if (wrong === undefined) return holders.length === 0 ? SKIP : HELD;
      const has = String(known(answerOf(chain, balances, wrong)));
      return violated(`balance of ${name} of ${whose(wrong)}`, `at least ${owned.get(wrong) ?? 0n}`, has);
    },
  });

  /** Whether an owner had let one of the takers have a token, or all of his. */
  const allowed = (chain: Chain, id: bigint, owner: bigint): boolean => {
    const takers = watching.takersOf(chain, name);
    const approvedOne = known(answerBefore(chain, approved, id));
    if (approvedOne !== 0n && takers?.has(approvedOne) !== false) return true;
    return hadAllowed(chain, operators, owner, takers);
  };

  /** Asks about each token that has another owner than before. */
  const ofMoved =
    (check: (chain: Chain, id: bigint, was: bigint, is: bigint) => Verdict) =>
    (chain: Chain): Verdict => {
      if (chain.step.ok !== true) return SKIP;
      const verdicts = seenOf(chain, owners).flatMap((id) => {
        const [was, is] = change(chain, owners, id);
        return was === 0n || was === is ? [] : [check(chain, id, was, is)];
      });
      return (
        verdicts.find(({ verdict }) => verdict === "violated") ??
        verdicts.find(({ verdict }) => verdict === "held") ??
        SKIP
      );
    };

  const robbed = invariant({
    id: `INV-OWNER-${inId(name)}`,
    rules: ["OWNER-1"],
    title: `nobody loses a token of ${name} by the call of somebody else, unless he allowed it; the deployer may`,
    premise: "a token of one of the people has another owner, or none any more, and somebody else called",
    check: ofMoved((chain, id, was, is) => {
      const { call } = chain.step;
      const isPerson = world.people.some((person) => BigInt(person) === was);
      if (!isPerson || call === undefined || call.caller === world.deployer || BigInt(call.caller) === was) return SKIP;
      // who signs the call allows it
      if (signersOf(call).some((signer) => BigInt(world.people[signer] ?? 0) === was)) return HELD;
      return allowed(chain, id, was) ? HELD : violated(`owner of ${name} ${id}`, whose(was), whose(is));
    }),
  });

  const cleared = invariant({
    id: `INV-CLEARED-${inId(name)}`,
    rules: ["CLEARED-1"],
    title: `when a token of ${name} changes hands, nobody is approved for it any more`,
    premise: "a token for which somebody was approved has another owner",
    check: ofMoved((chain, id, _was, is) => {
      const [before, now] = change(chain, approved, id);
      // a contract that gets a token is called back, and may approve somebody at once
      if (!world.people.some((person) => BigInt(person) === is) || before === 0n) return SKIP;
      return now === 0n ? HELD : violated(`who is approved for ${name} ${id}`, "nobody", whose(now));
    }),
  });
  return [count, robbed, cleared];
}
