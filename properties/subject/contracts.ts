import { EMITTERS } from "../encode/events";
import { DEPLOYMENT } from "../fixture/addresses";
import { contractIn, ERROR_LIBRARIES, type Edition } from "../fixture/editions";

/** Names of the compiled contracts that an edition's subject (or its laws) is made from; it reads no others. */
export function contractsOf(edition: Edition): ReadonlySet<string> {
  const deployed = DEPLOYMENT.map(({ contract }) => contract);
  // assets are called by the plain token's functions
  const named = [...deployed, "MockERC20", ...EMITTERS, ...ERROR_LIBRARIES[edition]];
  return new Set(named.map((contract) => contractIn(edition, contract)));
}
