/** That each law can fail: a broken variant that it catches, and within how many cases. In the order of the laws. */
export const PROOFS: readonly { readonly law: string; readonly defect: string; readonly cases: number }[] = [
  { law: "LAW-POKE-1", defect: "fee-change-without-accrual", cases: 40 },
  { law: "LAW-POKE-2", defect: "ended-tranche-keeps-earning", cases: 40 },
  { law: "LAW-LIVE-1", defect: "stake-burned-on-paper", cases: 20 },
  { law: "LAW-LIVE-2", defect: "credited-though-delivered", cases: 20 },
];
