import type { Interface } from "ethers";
import { HELD, REVERTED, SKIP, atMost } from "../../kit";
import { addressFrom } from "../../kit/values";
import { signersOf } from "../signed-call";
import { answerBefore, answerOf, hadAllowed, known, seenOf, violated, type Oracle, type Watching } from "./watching";

const WANTED = [
  ...["balanceOf(address,uint256)", "isApprovedForAll(address,address)", "setApprovalForAll(address,bool)"],
  ...["safeTransferFrom(address,address,uint256,uint256,bytes)"],
];
/** A balance's keys: the lower word is the owner, the higher one the token's id. */
const WORD = 256n;
const ownerOf = (keys: bigint): bigint => BigInt.asUintN(Number(WORD), keys);
const idOf = (keys: bigint): bigint => keys >> WORD;

/** Whether a contract has what ERC-1155 asks of one with many tokens. */
export const isMultiToken = (abi: Interface): boolean => WANTED.every((one) => abi.hasFunction(one));

/** What must hold of the tokens of ERC-1155 that were met. */
export function multiTokenOracles(kind: string, at: string, watching: Watching): readonly Oracle[] {
  const { invariant, inId, context } = watching;
  const { world } = context;
  const balances = watching.of(kind, at, "balanceOf(address,uint256)");
  const operators = watching.allowedBy(kind, at, "isApprovedForAll(address,address)");
  if (balances === undefined || operators === undefined) return [];
  const own = invariant({
    id: `INV-OWN-${inId(at)}`,
    rules: ["OWN-1"],
    title: `nobody has less of a token of ${at} by the call of somebody else, unless he allowed it; the deployer may`,
    premise: "somebody else called, and it succeeded",
    check: (chain) => {
      const { ok, call } = chain.step;
      if (ok !== true || call === undefined || call.caller === world.deployer) return SKIP;
      const signers = signersOf(call);
      const others = new Set(
        world.people.filter((one, i) => one !== call.caller && !signers.includes(i)).map((one) => BigInt(one)),
      );
      const asked = seenOf(chain, balances).filter((keys) => others.has(ownerOf(keys)));
      const takers = watching.takersOf(chain, at);
      const robbed = asked.find((keys) => {
        const [was, is] = [answerBefore(chain, balances, keys), answerOf(chain, balances, keys)].map(known);
        return (is ?? 0n) < (was ?? 0n) && !hadAllowed(chain, operators, ownerOf(keys), takers);
      });
      if (robbed === undefined) return asked.length === 0 ? SKIP : HELD;
      const owner = addressFrom(ownerOf(robbed));
      return violated(
        `${world.nameOf(owner) ?? owner}'s balance of token ${idOf(robbed)} of ${at}`,
        `at least ${known(answerBefore(chain, balances, robbed))}`,
        String(known(answerOf(chain, balances, robbed))),
      );
    },
  });
  const supplies = watching.of(kind, at, "totalSupply(uint256)");
  if (supplies === undefined) return [own];
  const supply = invariant({
    id: `INV-SUPPLY-${inId(at)}`,
    rules: ["SUPPLY-1"],
    title: `what everyone has of a token of ${at}, taken together, is no more than its totalSupply`,
    premise: "balances and supply were read",
    check: (chain) => {
      const sums = new Map<bigint, bigint>();
      for (const keys of seenOf(chain, balances))
        sums.set(idOf(keys), (sums.get(idOf(keys)) ?? 0n) + known(answerOf(chain, balances, keys)));
      const verdicts = seenOf(chain, supplies).flatMap((id) => {
        const total = answerOf(chain, supplies, id);
        if (total === undefined || total === REVERTED) return [];
        return [atMost(`all that is known of token ${id} of ${at}`, total, sums.get(id) ?? 0n, "count")];
      });
      return verdicts.find(({ verdict }) => verdict === "violated") ?? verdicts[0] ?? SKIP;
    },
  });
  return [own, supply];
}
