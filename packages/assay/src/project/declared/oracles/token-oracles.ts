import type { Interface } from "ethers";
import { HELD, REVERTED, SKIP, atMost, type Chain } from "../../kit";
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

/** Whether a contract has what ERC-20 asks of a token. */
export function isToken(abi: Interface): boolean {
  const wanted = ["totalSupply()", "balanceOf(address)", "transfer(address,uint256)"];
  return (
    wanted.every((one) => abi.hasFunction(one)) && abi.getFunction("balanceOf(address)")?.outputs[0]?.type === "uint256"
  );
}

/** What must hold of a token of ERC-20. */
export function tokenOracles(kind: string, at: string, watching: Watching): readonly Oracle[] {
  const { invariant, inId, context } = watching;
  const { world } = context;
  const [supplied, balances] = [watching.of(kind, at, "totalSupply()"), watching.of(kind, at, "balanceOf(address)")];
  const allowances = watching.allowedBy(kind, at, "allowance(address,address)");
  if (supplied === undefined || balances === undefined) return [];
  const supply = invariant({
    id: `INV-SUPPLY-${inId(at)}`,
    rules: ["SUPPLY-1"],
    title: `what everyone has of ${at}, taken together, is no more than its totalSupply`,
    premise: "balances and supply were read",
    check: (chain) => {
      const total = answerOf(chain, supplied, 0n);
      if (total === undefined || total === REVERTED) return SKIP;
      // what was read before may have changed since
      const sum = seenOf(chain, balances).reduce((all, keys) => all + known(answerOf(chain, balances, keys)), 0n);
      return atMost(`all that is known of ${at}`, total, sum, "count");
    },
  });
  if (allowances === undefined) return [supply];
  const own = invariant({
    id: `INV-OWN-${inId(at)}`,
    rules: ["OWN-1"],
    title: `nobody's balance of ${at} becomes less by the call of somebody else, unless he allowed it; the deployer may`,
    premise: "somebody else called, and it succeeded",
    check: (chain) => {
      const { ok, call } = chain.step;
      if (ok !== true || call === undefined || call.caller === world.deployer) return SKIP;
      // who signs the call allows it
      const signers = signersOf(call);
      const others = world.people.filter((person, i) => person !== call.caller && !signers.includes(i));
      const takers = watching.takersOf(chain, at);
      const robbed = others.find(
        (person) => lost(chain, balances, BigInt(person)) && !hadAllowed(chain, allowances, BigInt(person), takers),
      );
      if (robbed === undefined) return others.length === 0 ? SKIP : HELD;
      const [was, is] = [answerBefore(chain, balances, BigInt(robbed)), answerOf(chain, balances, BigInt(robbed))];
      return violated(
        `${world.nameOf(robbed) ?? robbed}'s balance of ${at}`,
        `at least ${was ?? 0n}`,
        String(is ?? 0n),
      );
    },
  });
  return [supply, own];
}

const lost = (chain: Chain, balances: Watched, who: bigint): boolean =>
  known(answerOf(chain, balances, who)) < known(answerBefore(chain, balances, who));
