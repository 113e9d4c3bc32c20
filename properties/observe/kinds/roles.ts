import { addressIn, getter, type Getter } from "../kind";

/** Roles as IRegistry numbers them. */
export const [NONE, MEMBER, ASSESSOR, GOVERNOR, UNKNOWN] = [0, 1, 2, 3, 4] as const;

/** The getter of whether the account in the id has a role. */
export function roleOf(role: number): (id: bigint) => Getter {
  return (id) => getter("registry", "checkRole", [addressIn(id), BigInt(role)]);
}
