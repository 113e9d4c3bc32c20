import type { Formatting } from "assay/types";
import { accountAt, DEPLOYMENT } from "../../fixture/addresses";
import type { Artifacts } from "../../fixture/artifacts";
import { contractIn, type Edition } from "../../fixture/editions";
import { ruleLines } from "../rules";
import { fieldText } from "./fields";
import { parameterText } from "./parameters";
import { statedFor } from "./stated";

/** The protocol's formatting for people. */
export function formattingOf(artifacts: Artifacts, edition: Edition): Formatting {
  return {
    abis: new Map(Object.entries(artifacts).map(([name, { abi }]) => [name, abi])),
    contractAt: (address) => {
      const account = accountAt(address);
      if (account === undefined) return undefined;
      const deployed = account.startsWith("pool:")
        ? "StakingPool"
        : DEPLOYMENT.find(({ name }) => name === account)?.contract;
      return deployed === undefined ? undefined : contractIn(edition, deployed);
    },
    numberText: (place) => (place.unit === undefined ? parameterText(place) : fieldText(place)),
    ruleAt: (id) => ruleLines().get(id),
    rulesOf: statedFor,
  };
}
