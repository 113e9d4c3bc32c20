import { addressFrom, type World } from "../kit";
import { final, gain } from "../../core/objectives";
import type { EntityKind, Hex, Meter, Objective, OfferedCall, PlayedStep, RecordedCall, View } from "../../core/types";

/** A vault whose objectives are wanted, observed as `erc4626Observed` does. */
export interface VaultObjectives<C extends string> {
  readonly world: World<C>;
  /** What is observed: the kinds of `erc4626Observed`, by their names. */
  readonly kinds: readonly EntityKind[];
  /** Whose call it is to give assets to the vault: "donate". */
  readonly gifts: readonly string[];
  /** What nobody is offered: gains and losses of the vault that no user makes. */
  readonly closed: readonly string[];
}

/** Decimals of the asset, for showing. */
const DECIMALS = 18;
const ONE = 10n ** 18n;
const UNIT = { unit: "whole assets", decimals: DECIMALS } as const;

const word = (view: View, kind: EntityKind, id: bigint, index: number): bigint => view.latest(kind, id)?.[index] ?? 0n;

/** What a call deposits, in assets; undefined for another call. */
function depositedBy({ kind, ok, facts }: PlayedStep): { readonly assets: bigint; readonly receiver: Hex } | undefined {
  if (kind !== "deposit" || !ok || facts === null) return undefined;
  const { args } = facts as unknown as { readonly args: { readonly assets: bigint; readonly receiver: Hex } };
  return args;
}

/** @throws Error when there is no kind of that name */
function named(kinds: readonly EntityKind[], name: string): EntityKind {
  const found = kinds.find((kind) => kind.name === name);
  if (found !== undefined) return found;
  throw new Error(`expected the kinds of erc4626Observed, received ${kinds.map((kind) => kind.name).join(", ")}`);
}

/** Whether a call gives nothing to anybody but its caller. */
function keepsIts({ call }: OfferedCall): boolean {
  const { caller, args } = call as unknown as {
    readonly caller: Hex;
    readonly args: Readonly<Record<string, unknown>>;
  };
  return ["receiver", "to", "spender"].every((name) => args[name] === undefined || args[name] === caller);
}

/** What the first of a world's people gains of the others, what a deposit is worth less at once, and what nobody can take out. */
export function vaultObjectives<C extends string>(options: VaultObjectives<C>): readonly Objective[] {
  const { world, kinds, gifts, closed } = options;
  const [vault, holder] = [named(kinds, "vault"), named(kinds, "holder")];
  const [attacker = world.deployer] = world.people;
  const name = world.nameOf(attacker) ?? attacker;
  /** Others give nothing to anybody: neither assets, nor shares, nor leave to spend them. */
  const mayCall = (offered: OfferedCall): boolean =>
    open(offered) && (offered.attacker || (!gifts.includes(offered.kind) && keepsIts(offered)));
  const open = ({ kind }: OfferedCall): boolean => !closed.includes(kind);
  const owned = (view: View, id: bigint): bigint => word(view, holder, id, 0) + word(view, holder, id, 2);
  const wealth = (view: View): bigint => owned(view, BigInt(attacker));
  /** Everyone redeems all shares. */
  const redeemed = (view: View, time: number): readonly RecordedCall[] =>
    view
      .ids(holder)
      .filter((id) => word(view, holder, id, 1) > 0n && world.people.includes(addressFrom(id)))
      .map((id) => {
        const owner = addressFrom(id);
        const args = { shares: word(view, holder, id, 1), receiver: owner, owner };
        return { time, kind: "redeem", call: { caller: owner, args } };
      });

  /** The largest part of a deposit of at least one whole asset by another one that is lost at once. */
  const lostAtOnce = (start: View): Meter => {
    let worth = worthOf(start);
    let most: bigint | undefined;
    return {
      after: (step, view) => {
        const put = depositedBy(step);
        const before = put === undefined ? undefined : worth.get(BigInt(put.receiver));
        if (put !== undefined && before !== undefined && put.assets >= ONE && step.actor !== name) {
          const came = word(view, holder, BigInt(put.receiver), 2) - before;
          const lost = ((put.assets - came) * ONE) / put.assets;
          if (most === undefined || lost > most) most = lost;
        }
        worth = worthOf(view);
      },
      value: () => most,
    };
  };
  const worthOf = (view: View): ReadonlyMap<bigint, bigint> =>
    new Map(view.ids(holder).map((id) => [id, word(view, holder, id, 2)]));

  const everyone = { attackers: "everyone", others: "always" } as const;
  const against = {
    about: `${name}, against the others, who deposit and withdraw as they like and give nothing away`,
    attackers: [name],
    others: "always",
    open: mayCall,
  } as const;
  return [
    {
      name: "inflation",
      title: `What ${name} gains of the others, with gifts to the vault`,
      ...UNIT,
      rules: ["ERC-4626"],
      players: against,
      granted: redeemed,
      meter: gain(wealth),
    },
    {
      name: "rounding",
      title: `What ${name} gains of the others by rounding, without any gift to the vault`,
      unit: "smallest parts of the asset",
      decimals: 0,
      rules: ["ERC-4626"],
      players: { ...against, open: (offered) => mayCall(offered) && !gifts.includes(offered.kind) },
      granted: redeemed,
      meter: gain(wealth),
    },
    {
      name: "lost-at-once",
      title: "Part of a deposit of at least one whole asset that its shares are not worth at once",
      unit: "of the deposit",
      decimals: 18,
      rules: ["ERC-4626"],
      players: against,
      meter: lostAtOnce,
    },
    {
      name: "left-in-vault",
      title: "What stays in the vault when everyone has redeemed",
      ...UNIT,
      rules: ["ERC-4626"],
      players: { about: "everyone", ...everyone, open },
      granted: redeemed,
      meter: final((view) =>
        view.ids(holder).every((id) => word(view, holder, id, 1) === 0n) ? word(view, vault, 0n, 0) : undefined,
      ),
    },
  ];
}
