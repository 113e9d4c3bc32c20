import type { Context } from "./context";
import type { Members, RawObjective } from "./raw";

/** The getters of a token. */
const TOKEN = ["balanceOf(address)", "totalSupply()", "decimals()"];

/** What somebody has. */
type Holding = (chain: Members, holder: string) => bigint;
type BalanceOf = (holder: string) => bigint;

/**
 * What is maximised in a project without objectives: what the people gain together of ether, and of each token that is deployed. They are in league. The deployer and others make
 * calls only before them, so that a gift or what the deployer mints later is no gain.
 */
export function defaultObjectives(context: Context): Readonly<Record<string, RawObjective>> {
  const { people, instances } = context;
  const gainOf = (name: string, unit: string, decimals: number, holding: Holding): [string, RawObjective] => [
    `${name} gained`,
    {
      ...{ unit, decimals, title: `what the people gain of ${name}`, players: people, others: "before" },
      about: "the people, in league",
      value: (end) =>
        people.reduce(
          (sum, one) => sum + holding(end["now"] as Members, one) - holding(end["start"] as Members, one),
          0n,
        ),
    },
  ];
  const tokens = [...context.shapes()].flatMap(([kind, { getters }]) => {
    if (!TOKEN.every((wanted) => getters.some(({ signature }) => signature === wanted))) return [];
    return instances.deployed(kind).map((at) =>
      gainOf(at, `smallest parts of ${at}`, 0, (chain, holder) => {
        const contract = chain[kind] as { readonly at: (name: string) => { readonly balanceOf: BalanceOf } };
        return contract.at(at).balanceOf(holder);
      }),
    );
  });
  const ether = gainOf("ether", "ether", 18, (chain, holder) => (chain["ether"] as BalanceOf)(holder));
  return Object.fromEntries([ether, ...tokens]);
}
