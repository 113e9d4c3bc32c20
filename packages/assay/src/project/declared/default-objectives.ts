import type { Context } from "./context";
import type { Members, RawObjective } from "./raw";

/** The getters of a token. */
const TOKEN = ["balanceOf(address)", "totalSupply()", "decimals()"];

interface Token {
  readonly totalSupply: bigint;
  readonly balanceOf: (holder: string) => bigint;
}

/** What somebody has, and how much there is at all, where it can become more. */
interface Held {
  readonly own: bigint;
  readonly supply: bigint;
}

/**
 * What is maximised in a project without objectives: what the first of the people gains of wei, and of each token that is deployed, without what was minted meanwhile. The others
 * make calls only before his first one: he can gain what is theirs, and a gift is no gain.
 */
export function defaultObjectives(context: Context): Readonly<Record<string, RawObjective>> {
  const { people, instances } = context;
  const attacker = people[0] ?? "";
  const gainOf = (name: string, unit: string, decimals: number, held: (chain: Members) => Held): RawObjective => ({
    ...{ unit, decimals, title: `what ${attacker} gains of ${name}`, players: [attacker], others: "before" },
    about: `${attacker}, after the others`,
    value: (end) => {
      const [now, start] = [held(end["now"] as Members), held(end["start"] as Members)];
      const minted = now.supply > start.supply ? now.supply - start.supply : 0n;
      return now.own - start.own - minted;
    },
  });
  const tokens = [...context.shapes()].flatMap(([kind, { getters }]) => {
    if (!TOKEN.every((wanted) => getters.some(({ signature }) => signature === wanted))) return [];
    return instances.deployed(kind).map((at): [string, RawObjective] => [
      `${at} gained`,
      gainOf(at, `smallest parts of ${at}`, 0, (chain) => {
        const token = (chain[kind] as { readonly at: (name: string) => Token }).at(at);
        return { own: token.balanceOf(attacker), supply: token.totalSupply };
      }),
    ]);
  });
  const wei = gainOf("wei", "ether", 18, (chain) => ({
    own: (chain["ether"] as Token["balanceOf"])(attacker),
    supply: 0n,
  }));
  return { ...Object.fromEntries(tokens), "wei gained": wei };
}
