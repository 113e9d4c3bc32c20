import type { Operation } from "../../model/api";
import { nameAt } from "../core/accounts";
import { define } from "../statement/define";
import { holds, SKIP } from "../core/verdicts";

const GOVERNORS: ReadonlySet<Operation["op"]> = new Set<Operation["op"]>([
  "addMember",
  "removeMember",
  "createAssessorGroup",
  "lockForMV",
  "setFeed",
  "addProductType",
  "setGracePeriod",
  "setReviewPeriod",
  "setAssessorGroup",
  "addProduct",
  "setMinPrice",
  "setAcceptedAssets",
  "sweepSurplus",
]);

export const governorOnly = define({
  id: "INV-GOV-5",
  on: ["call"],
  rules: ["ROLE-2", "ROLE-3", "TOKEN-2", "FEED-1", "PRODUCT-1", "PRODUCT-2", "REWARD-3"],
  title: "a governor's function succeeds => the governor called it",
  premise: "a governor's function is called",
  parts: ["by the governor", "by anyone else"],
  check(seen, _history, part) {
    const { operation } = seen;
    if (operation === undefined || !GOVERNORS.has(operation.op)) return SKIP;
    return part(
      seen.caller === "governor" ? "by the governor" : "by anyone else",
      holds(
        !seen.ok || seen.caller === "governor",
        () => operation.op,
        "NotGovernor",
        () => `success by ${seen.caller}`,
      ),
    );
  },
});

export const managerOnly = define({
  id: "INV-GOV-6",
  on: ["call"],
  rules: ["POOL-2", "FEE-2", "LIST-1"],
  title: "setPoolFee or setProducts succeeds => the pool's manager called it",
  premise: "a manager's function of a known pool is called",
  parts: ["by the manager", "by anyone else"],
  check(seen, { pools }, part) {
    const o = seen.op("setPoolFee") ?? seen.op("setProducts");
    const pool = o === undefined ? undefined : pools.get(o.poolId);
    if (o === undefined || pool === undefined) return SKIP;
    return part(
      seen.callerWord === pool.manager ? "by the manager" : "by anyone else",
      holds(
        !seen.ok || seen.callerWord === pool.manager,
        () => `${o.op} of pool ${o.poolId}`,
        `NotManager: ${nameAt(pool.manager)} manages it`,
        () => `success by ${seen.caller}`,
      ),
    );
  },
});

export const memberOnly = define({
  id: "INV-GOV-7",
  on: ["call"],
  rules: ["POOL-1", "COVER-1", "CLAIM-1"],
  title: "createStakingPool, buyCover or submitClaim succeeds => a member called it",
  premise: "a function for members is called",
  parts: [
    "createStakingPool by a member",
    "createStakingPool by anyone else",
    "buyCover by a member",
    "buyCover by anyone else",
    "submitClaim by a member",
    "submitClaim by anyone else",
  ],
  check(seen, { people }, part) {
    const op = seen.operation?.op;
    if (op !== "createStakingPool" && op !== "buyCover" && op !== "submitClaim") return SKIP;
    const whom = people.members.has(seen.callerWord) ? "a member" : "anyone else";
    return part(
      `${op} by ${whom}`,
      holds(
        !seen.ok || people.members.has(seen.callerWord),
        () => op,
        "NotMember",
        () => `success by ${seen.caller}`,
      ),
    );
  },
});

export const ownerOnly = define({
  id: "INV-GOV-8",
  on: ["call"],
  rules: ["STAKE-2", "EXT-1", "WITHDRAW-1", "EDIT-1"],
  title: "a call on a position or a cover succeeds => its owner made it, or someone approved",
  premise: "a position or cover that was seen is topped up, extended, withdrawn from or transferred",
  parts: ["by its owner or one approved", "by anyone else"],
  check(seen, { may }, part) {
    if (may === undefined) return SKIP;
    return part(
      may ? "by its owner or one approved" : "by anyone else",
      holds(
        may || !seen.ok,
        () => `${seen.operation?.op ?? ""} by ${seen.caller}`,
        "NotOwnerNorApproved",
        () => "success",
      ),
    );
  },
});

export const protocolOnly = define({
  id: "INV-GOV-9",
  on: ["call"],
  rules: ["TOKEN-3", "POOL-1"],
  title: "functions kept for the protocol's own contracts never succeed for anyone else",
  premise: "such a function is called",
  check: (seen) =>
    seen.op("guarded") === undefined
      ? SKIP
      : holds(
          !seen.ok,
          () => `${seen.op("guarded")?.method ?? ""} by ${seen.caller}`,
          "NotProtocol",
          () => "success",
        ),
});
