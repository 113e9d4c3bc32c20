import type { Contract } from "ethers";
import { read } from "../chain";
import { addressOf, ASSESSORS, balanceOf, PEOPLE, type Mutual } from "../mutual";
import type { Notes } from "../notes";
import { ONE, sum } from "../numbers";
import { check } from "./check";

/** Who may have a credit. */
const CREDITORS = [...PEOPLE, addressOf("bare")];
/** Who may have one where deposits are shared. */
const VOTERS_TOO = [...new Set([...CREDITORS, ...ASSESSORS])];

/** Balances are what came less what went; each ledger holds what it owes. */
export async function checkMoney(mutual: Mutual, notes: Notes): Promise<void> {
  const { capital, cover, claims, rules } = mutual;
  const held = [0n, 6n, 7n, 255n].map(async (asset) => {
    const balance = await balanceOf(mutual, asset, await capital.getAddress());
    check(balance === notes.capital.get(asset), "the capital pool holds what came less what went");
    await checkCredits(capital, asset);
  });
  await Promise.all([
    ...held,
    checkCredits(cover, 0n),
    checkCredits(claims, 0n, rules.sharesDeposits ? VOTERS_TOO : CREDITORS),
  ]);
  const owed = await read<bigint>(cover, "totalCredit", 0n);
  check((await balanceOf(mutual, 0n, await cover.getAddress())) === owed, "Cover holds the commissions it owes");
  const open = BigInt(notes.claims.filter(({ settled }) => !settled).length);
  const deposits = (open * ONE) / 20n + (await read<bigint>(claims, "totalCredit", 0n));
  check((await balanceOf(mutual, 0n, await claims.getAddress())) === deposits, "Claims holds the deposits");
}

async function checkCredits(ledger: Contract, asset: bigint, creditors = CREDITORS): Promise<void> {
  const credits = await Promise.all(creditors.map((account) => read<bigint>(ledger, "creditOf", account, asset)));
  check((await read<bigint>(ledger, "totalCredit", asset)) === sum(credits), "credits add up");
}
