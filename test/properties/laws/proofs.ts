/** That each law can fail: a broken variant that it catches, and within how many cases. In the order of the laws. */
export const PROOFS: readonly { readonly law: string; readonly defect: string; readonly cases: number }[] = [
  { law: "LAW-POKE-1", defect: "fee-change-without-accrual", cases: 40 },
  { law: "LAW-POKE-2", defect: "ended-tranche-keeps-earning", cases: 40 },
  { law: "LAW-LIVE-1", defect: "stake-burned-on-paper", cases: 20 },
  { law: "LAW-LIVE-2", defect: "credited-though-delivered", cases: 20 },
  { law: "LAW-WHEN-1", defect: "ninth-tranche", cases: 20 },
  { law: "LAW-WHEN-2", defect: "extension-rounds-down", cases: 20 },
  { law: "LAW-WHEN-3", defect: "owner-lock-instead-of-manager", cases: 20 },
  { law: "LAW-WHEN-4", defect: "fee-above-max", cases: 20 },
  { law: "LAW-WHEN-5", defect: "kept-target-checked", cases: 30 },
  { law: "LAW-WHEN-6", defect: "limit-without-commission", cases: 30 },
  { law: "LAW-WHEN-7", defect: "grace-end-inclusive", cases: 100 },
  { law: "LAW-WHEN-8", defect: "any-assessor-votes", cases: 100 },
  { law: "LAW-WHEN-9", defect: "double-settlement", cases: 100 },
];
