import type { Edit } from "assay/compile";

/** A bug of the depot: what campaigns find it as, what the exported test is about, and what that says. */
export interface Bug extends Edit {
  readonly identity: string;
  readonly about: string;
  readonly says: RegExp;
  readonly saysInMocha: RegExp;
}

export const file = "contracts/Depot.sol";

/** A bug of the depot; Mocha says the same where nothing else is given. */
export function bug(
  identity: string,
  about: string,
  [find, replace]: readonly [find: string, replace: string],
  says: RegExp,
  saysInMocha = says,
): Bug {
  return { identity, about, find, replace, file, says, saysInMocha };
}
