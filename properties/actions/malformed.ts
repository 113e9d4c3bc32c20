import type { ParamType } from "ethers";
import type { AbiValue } from "assay/codec";
import type { Account } from "../../model";
import { accountsOf, addressOf } from "../fixture/addresses";
import { NOT_ACTIONS } from "../operations/kept";
import type { EntryPoint } from "../fixture/entry-points";
import type { Draws } from "../action-definition/draws";
import { HUGE, ONE, type World } from "../action-definition/world";

/** Calldata that an account must refuse. */
export interface Malformed {
  readonly target: Account;
  readonly data: string;
  readonly value: bigint;
}

const SELECTOR_BYTES = 4;
const ALL_ONES = "f".repeat(64);

/** The first bytes of calldata. */
const cut = (data: string, bytes: number): string => data.slice(0, 2 + 2 * bytes);

/** An arbitrary number; small ones are ids of existing things. */
export function anyNumber(draws: Draws, world: World): bigint {
  const plain = [1n, 2n, 3n, 4n, 0n, 6n, 255n, world.now, world.currentTranche() + 1n, ONE];
  const edges = [HUGE, HUGE - 1n, 2n ** 255n, 2n ** 128n, 2n ** 96n - 1n, 2n ** 64n, 10_001n];
  return draws.one([...plain, ...edges, BigInt(draws.next()) << BigInt(draws.below(224))]);
}

/** A type-correct value. */
function anyValue(type: ParamType, draws: Draws, world: World): AbiValue {
  if (type.isTuple()) return type.components.map((part) => anyValue(part, draws, world));
  if (type.isArray()) {
    const { arrayChildren } = type;
    return Array.from({ length: draws.below(4) }, () => anyValue(arrayChildren, draws, world));
  }
  if (type.type === "bool") return draws.chance(50);
  if (type.type === "address") return addressOf(draws.one([...world.everyone, "", "pool:1", "cover", "capitalPool"]));
  if (type.type === "string") return draws.one(["", "text"]);
  if (type.type === "bytes") return draws.one(["0x", "0x00", `0x${"ab".repeat(40)}`]);
  return anyNumber(draws, world);
}

function anyCall(entry: EntryPoint, draws: Draws, world: World): string {
  return entry.encode(entry.inputs.map((type) => anyValue(type, draws, world)));
}

/** An account with the code of an entry point; for pools, the implementation is among them. */
function targetOf({ contract }: EntryPoint, draws: Draws, world: World): Account {
  const pools = contract === "StakingPool" ? world.pools().map((poolId) => world.spenderOf(poolId)) : [];
  return draws.one([...pools, ...accountsOf(contract)]);
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Whether some words are invalid arguments of this type. */
const isNarrow = (type: ParamType): boolean => type.type === "bool" || type.type === "address";

/** One entry per contract, so that contracts with many functions are not chosen more often. */
function onePerContract(entries: readonly EntryPoint[]): EntryPoint[] {
  return [...new Map(entries.map((entry) => [entry.contract, entry])).values()];
}

/** A call that must be refused for every caller. The plainest one calls a function that only the protocol's own contracts may call. */
export function malformed(draws: Draws, world: World): Malformed | undefined {
  const functions = world.surface.filter(({ selector }) => selector !== "0x");
  const of = (
    entries: readonly EntryPoint[],
    data: (entry: EntryPoint) => string,
    value = 0n,
  ): Malformed | undefined => {
    const entry = draws.pick(entries);
    return entry && { target: targetOf(entry, draws, world), data: data(entry), value };
  };
  switch (draws.below(10)) {
    case 3: {
      // a part of the arguments, or one byte less than all of a fixed part
      const inputs = functions.filter((entry) => entry.inputs.length > 0);
      return of(inputs, (entry) => {
        const head = sum(entry.head);
        const left = draws.chance(40) ? head - 1 : draws.below(head);
        return cut(anyCall(entry, draws, world), SELECTOR_BYTES + left);
      });
    }
    case 4: {
      const narrow = functions.filter((entry) => entry.inputs.some(isNarrow));
      return of(narrow, (entry) => {
        const data = anyCall(entry, draws, world);
        const at = 2 + 2 * (SELECTOR_BYTES + sum(entry.head.slice(0, entry.inputs.findIndex(isNarrow))));
        return data.slice(0, at) + ALL_ONES + data.slice(at + ALL_ONES.length);
      });
    }
    case 5:
      // ETH for a function that is not payable
      return of(
        functions.filter((entry) => !entry.payable),
        (entry) => anyCall(entry, draws, world),
        1n + draws.part(ONE),
      );
    case 6:
    case 8: {
      // plain ETH, or nothing at all
      const open = new Set(world.surface.filter(({ selector }) => selector === "0x").map(({ contract }) => contract));
      const closed = onePerContract(functions.filter(({ contract }) => !open.has(contract)));
      return of(closed, () => "0x", draws.part(ONE));
    }
    case 7:
    case 9: {
      // an unknown selector, or less than four bytes
      const bytes = draws.next().toString(16).padStart(8, "0") + ALL_ONES.slice(0, 8 * draws.below(5));
      const data = `0x${draws.chance(30) ? bytes.slice(0, 2 + 2 * draws.below(3)) : bytes}`;
      return of(onePerContract(functions), () => data);
    }
    default:
      return of(
        functions.filter(({ name }) => name in NOT_ACTIONS),
        (entry) => anyCall(entry, draws, world),
      );
  }
}
