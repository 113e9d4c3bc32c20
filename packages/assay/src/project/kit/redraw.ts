import type { Hex, Rehearsed, RehearsedCall } from "../../core/types";

/** How many of 100 calls that reverted are drawn again: the others show how the contracts refuse. */
const AGAIN_PERCENT = 75;
const PANIC = "0x4e487b71";
/** Arithmetic beyond a type's bounds, and an index that there is not: refusals like any other, where no more is taken than there is. */
const REFUSING: readonly string[] = [0x11, 0x32].map((code) => `${PANIC}${code.toString(16).padStart(64, "0")}`);

/**
 * Whether a call stays as it was rehearsed: it succeeded, or ended as no contract means to end: with a panic, an error that nobody declares, or without gas, which an invalid opcode takes, too.
 * `errorName`: of a declared error.
 */
export function isKept({ result, step }: RehearsedCall, errorName: (data: Hex) => string | undefined): boolean {
  const { ok, returnData, gasUsed } = result;
  if (ok) return true;
  if (returnData === "0x") return gasUsed * 64 >= (step?.call?.gas ?? Infinity) * 63;
  return returnData.startsWith(PANIC) ? !REFUSING.includes(returnData) : errorName(returnData) === undefined;
}

/** How many calls a rehearsal tries in place of one that reverted. */
export const TRIES = 6;

/** A function is called again once only where one call in this number succeeds: the rehearsal makes all that are tried, and two that succeed leave another state than one. */
const OFTEN_ENOUGH = 4;

/** Whether hardly any call of a kind succeeded in a rehearsal. */
export function hardlySucceeds(rehearsed: Rehearsed | undefined, kind: string): boolean {
  const own = [...(rehearsed?.values() ?? [])].filter(({ step }) => step?.kind === kind);
  return own.filter(({ result }) => result.ok).length * OFTEN_ENOUGH < own.length;
}

/** The numbers that an action is planned with whose call reverted: mostly others, different ones for each try. A zero stays the plainest choice. */
export function redrawn(draws: readonly number[], { failures = 1 }: RehearsedCall, which = 0): readonly number[] {
  const first = draws.find((one) => one !== 0);
  if (first === undefined || mixed(first) % 100 >= AGAIN_PERCENT) return draws;
  const turn = mixed(failures + which * 0x1_0000);
  return draws.map((one) => (one === 0 ? 0 : mixed(one ^ turn) % 0x7fff_ffff));
}

/** Another number of 32 bits (the finalizer of MurmurHash3). */
function mixed(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
