import { defineProject } from "assay";
import { CALLS, NEVER, moments } from "./calls";
import { DEPLOYED } from "./deployed";
import { GHOST } from "./invariants/ghost";
import { INVARIANTS } from "./invariants";
import { LAWS } from "./laws";
import { opened, ruled } from "./model";
import { OBJECTIVES } from "./objectives";
import { OBSERVE } from "./observe";
import { CAPITAL_ETH, OPENING, START, TRANCHE } from "./opening";
import { ACTORS, ETH, PEOPLE } from "./people";
import { RULES } from "./rules";

/** Contracts of the deployment and the tool's reader, each a second after the one before. */
const DEPLOYMENT_SECONDS = Object.values(DEPLOYED).flatMap((one) => Object.keys(one)).length;

export default defineProject({
  contracts: DEPLOYED,
  people: PEOPLE,
  ether: { ...Object.fromEntries(ACTORS.map((name) => [name, ETH])), capitalPool: CAPITAL_ETH },
  editions: {
    current: {},
    earlier: {
      Registry: "MemberRoles",
      Claims: "IndividualClaims",
      Cover: "EarlierCover",
      CoverProducts: "EarlierCoverProducts",
      StakingProducts: "EarlierStakingProducts",
    },
  },
  opening: ({ call }) => {
    for (const { from, name, args, at } of OPENING)
      call(name, args as never, { from, ...(at === undefined ? {} : { at }) });
  },
  model: ({ edition }) => opened(edition as "current" | "earlier", DEPLOYMENT_SECONDS),
  copy: (model) => model.copy(),
  time: {
    start: Number(START),
    spread: Number(TRANCHE),
    weight: 60,
    passes: (model, to) => model.of.advance(to),
    moments,
  },
  calls: ruled(CALLS),
  neverSucceeds: NEVER,
  observe: OBSERVE,
  ghost: GHOST,
  invariants: INVARIANTS,
  rules: RULES,
  laws: LAWS,
  objectives: OBJECTIVES,
  // balances and owners are read instead [SAFE-3]
  ignoredEvents: Object.fromEntries(
    ["Transfer", "Approval", "ApprovalForAll", "Initialized"].map((name) => [
      name,
      "standard events say nothing that getters do not",
    ]),
  ),
});
