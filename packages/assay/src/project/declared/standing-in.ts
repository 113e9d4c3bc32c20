import { RECEIVE } from "../kit/code";
import type { Context } from "./context";
import { own } from "./own";
import type { FunctionShape } from "./shapes";

/** How much more often other functions are called than those of contracts that are behind proxies: these have a state of their own, which nobody sets up. */
const OFTEN = 4;

/** The contracts of a project that are behind proxies. */
export const implementations = ({ raw }: Context): ReadonlySet<string> =>
  new Set(Object.values(raw.behind ?? {}).filter((name) => own(raw.contracts, name) !== undefined));

/** How often something is done, beside functions that need not succeed. */
export const weighed = (context: Context, weight: number): number =>
  implementations(context).size === 0 ? weight : weight * OFTEN;

/** Whether a function need not succeed: it belongs to a contract that is called through a proxy, or initialises one that is initialised. */
export const needNotSucceed = (context: Context, shape: FunctionShape): boolean =>
  implementations(context).has(shape.contract) || isDone(context, shape);

const INITIALISER = /^_*init/i;

/** Whether the deployment calls an initialiser: through the constructor of a proxy, or in the opening. */
function isDone({ raw, world, instances }: Context, { contract, signature, fragment }: FunctionShape): boolean {
  if (fragment === RECEIVE || !INITIALISER.test(fragment.name)) return false;
  const at = instances.deployed(contract);
  if (world.opening.some((call) => at.includes(call.contract) && call.method === signature)) return true;
  if (own(raw.behind ?? {}, contract) === undefined) return false;
  const given = at.flatMap((name) => {
    const made = world.options.contracts[name];
    return (typeof made === "function" ? made : made?.args)?.(world.at, world.people) ?? [];
  });
  return given.some((one) => typeof one === "string" && one.startsWith(fragment.selector));
}
