import type { EntityKind, Hex } from "../../src/core/types";

/**
 * The toy protocol that the harness is tested on: a vault for three users. A deposit of less than 10 fails; it locks the user's balance for a day; a
 * withdrawal fails while it is locked or when it is more than the balance; anybody may read. Calls are encoded as on a chain: a selector and
 * 32-byte words.
 */
export const DAY = 86_400;
export const SMALLEST_DEPOSIT = 10n;
export const VAULT: Hex = "0x00000000000000000000000000000000000000aa";
export const LENS: Hex = "0x00000000000000000000000000000000000000bb";
export const USERS: readonly Hex[] = [1, 2, 3].map((n) => `0x${String(n).padStart(40, "0")}`);
export const ORIGIN = 1_900_000_000;

export const SELECTORS = { deposit: "0x00000001", withdraw: "0x00000002", read: "0x00000003" } as const;
export const ERRORS = { TooSmall: "0x0000000a", Locked: "0x0000000b", Insufficient: "0x0000000c" } as const;
export const EVENTS = { Deposited: topic(0xd0), Withdrawn: topic(0xd1), Noise: topic(0xff) } as const;

export const TOTAL: EntityKind = { code: 1, name: "vault", fields: [{ name: "total", unit: "wei" }] };
export const USER: EntityKind = {
  code: 2,
  name: "user",
  fields: [
    { name: "balance", unit: "wei" },
    { name: "lockedUntil", unit: "seconds" },
  ],
};

/** 32 bytes without `0x`. */
export function word(value: bigint): string {
  return BigInt.asUintN(256, value).toString(16).padStart(64, "0");
}

/** Selector (or nothing) and words. */
export function encode(head: Hex, ...words: bigint[]): Hex {
  return head + words.map(word).join("");
}

/** The words behind a 4-byte selector. */
export function wordsOf(data: Hex): bigint[] {
  const body = data.slice(10);
  return Array.from({ length: body.length / 64 }, (_, i) => BigInt(`0x${body.slice(i * 64, i * 64 + 64)}`));
}

function topic(n: number): Hex {
  return `0x${word(BigInt(n))}`;
}
