import { EMITTERS } from "../encode/events";
import { DEPLOYMENT } from "../fixture/addresses";
import { contractIn, ERROR_LIBRARIES, type Edition } from "../fixture/editions";

/** Names of the compiled contracts that an edition's subject and laws use. */
export function contractsOf(edition: Edition): ReadonlySet<string> {
  const deployed = DEPLOYMENT.map(({ contract }) => contract);
  // assets are called with the plain token's ABI
  const named = [...deployed, "MockERC20", ...EMITTERS, ...ERROR_LIBRARIES[edition]];
  return new Set(named.map((contract) => contractIn(edition, contract)));
}
