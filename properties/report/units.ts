import type { UnitView } from "assay/types";

/** How the words of each unit are shown; words of other units are shown as whole numbers. */
export const UNITS: Readonly<Record<string, UnitView>> = {
  wei: { as: "number", decimals: 18, suffix: "e18" },
  shares: { as: "number", decimals: 18, suffix: "e18" },
  votes: { as: "number" },
  "1e18 = 100 %/year": { as: "number", decimals: 16, suffix: " %" },
  "ETH, 18 decimals": { as: "number", decimals: 18, suffix: " ETH" },
  bps: { as: "number", decimals: 2, suffix: " %" },
  seconds: { as: "date" },
  flag: { as: "flag" },
  address: { as: "address" },
  keccak256: { as: "hex" },
  status: { as: "name", names: { 0: "voting", 1: "cooldown", 2: "approved", 3: "rejected" } },
};
