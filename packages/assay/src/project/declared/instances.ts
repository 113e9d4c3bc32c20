import type { FamilyOptions, Met, World } from "../kit";
import { numbered } from "../kit/families";
import { birthOf } from "./born";
import { suggestion } from "../../core/suggestion";
import type { Members, RawProject } from "./raw";
import { UserError } from "./user-error";

/** The contracts of a kind. */
interface Kinship {
  /** Names of those that are deployed, in order. */
  readonly deployed: readonly string[];
  /** Those that another contract makes. */
  readonly family: FamilyOptions<string> | undefined;
}

/** The contracts of each kind: the deployed ones, and those that other contracts create while a sequence runs. */
export class Instances {
  private readonly kinds: ReadonlyMap<string, Kinship>;
  /** Kinds by the names of deployed contracts, and of families. */
  private readonly byName = new Map<string, string>();

  /** @throws UserError when the maker of `born` contracts is not deployed, or one maker creates two kinds with CREATE */
  constructor(contracts: RawProject["contracts"]) {
    this.kinds = new Map(Object.entries(contracts).map(([kind, given]) => [kind, kinshipOf(kind, given)]));
    for (const [kind, { deployed, family }] of this.kinds)
      for (const name of [...deployed, ...(family === undefined ? [] : [family.name])]) this.byName.set(name, kind);
    this.checkFamilies();
  }

  private checkFamilies(): void {
    const deployed = [...this.kinds.values()].flatMap((one) => one.deployed);
    const makers = new Map<string, string>();
    for (const { name, artifact, by, cloneOf } of this.families) {
      const missing = [by, ...(cloneOf === undefined ? [] : [cloneOf])].find((one) => !deployed.includes(one));
      if (missing !== undefined)
        throw new UserError(
          `contracts, ${artifact}: born by a contract that is deployed, received "${missing}"${suggestion(missing, deployed)}`,
        );
      if (cloneOf !== undefined) continue;
      const other = makers.get(by);
      if (other !== undefined)
        throw new UserError(
          `contracts, ${name}: ${by} makes ${other} too; the order of creation does not show which contract is of which kind, so use \`born\` for one of the two`,
        );
      makers.set(by, name);
    }
  }

  get families(): readonly FamilyOptions<string>[] {
    return [...this.kinds.values()].flatMap(({ family }) => (family === undefined ? [] : [family]));
  }

  /** Names of those that are deployed. */
  deployed(kind: string): readonly string[] {
    return this.kinds.get(kind)?.deployed ?? [];
  }

  /** Those that are deployed and, of those that others make, the first. */
  coded(kind: string): readonly string[] {
    const { deployed = [], family } = this.kinds.get(kind) ?? {};
    return family === undefined ? deployed : [...deployed, `${family.name}:1`];
  }

  /** The first of a kind, which is the one that is meant where none is named. */
  first(kind: string): string {
    const { deployed: [name] = [], family } = this.kinds.get(kind) ?? {};
    return name ?? (family === undefined ? kind : `${family.name}:1`);
  }

  /** Whether there can be more than one. */
  isSeveral(kind: string): boolean {
    const { deployed = [], family } = this.kinds.get(kind) ?? {};
    return deployed.length > 1 || family !== undefined;
  }

  /** The kind of a contract by its name; undefined when no contract has the name. */
  kindOf(name: string): string | undefined {
    return this.byName.get(name) ?? this.byName.get(numbered(name)?.family ?? "");
  }

  has(kind: string, name: string): boolean {
    const { deployed = [], family } = this.kinds.get(kind) ?? {};
    return deployed.includes(name) || (family !== undefined && numberIn(family, name) !== undefined);
  }

  /** Those that exist in a state of the model. What others are clones of is none of them: it has their code, and its own state is never used. */
  in(kind: string, model: object): readonly string[] {
    const { deployed = [], family } = this.kinds.get(kind) ?? {};
    if (family === undefined) return deployed;
    const held = (model as Members)[kind];
    const names = typeof held === "object" && held !== null ? Object.keys(held) : [];
    const own = deployed.filter((name) => name !== family.cloneOf);
    return [...own, ...names.filter((name) => numberIn(family, name) !== undefined)];
  }

  /** Whether a contract of a kind is there in a state of the model; where the model says nothing of those that are made, it may be. */
  isThere(kind: string, name: string, model: object): boolean {
    const { deployed = [] } = this.kinds.get(kind) ?? {};
    const held = (model as Members)[kind];
    return deployed.includes(name) || typeof held !== "object" || held === null || name in held;
  }

  /** Adds to the model of a project that has none the contracts that others made, where their addresses were met. */
  meet(model: object, met: readonly Met[], world: Pick<World<string>, "nameOf">): void {
    if (this.families.length === 0) return;
    for (const { type, value } of met) if (type === "address") this.add(world.nameOf(String(value)) ?? "", model);
  }

  private add(name: string, model: object): void {
    const kind = numbered(name) === undefined ? undefined : this.kindOf(name);
    if (kind !== undefined) ((model as Record<string, Record<string, object>>)[kind] ??= {})[name] ??= {};
  }

  /** Those of all kinds that others made. */
  bornIn(model: object): readonly string[] {
    return [...this.kinds].flatMap(([kind, { deployed, family }]) =>
      family === undefined ? [] : this.in(kind, model).filter((name) => !deployed.includes(name)),
    );
  }

  /** The index of a contract among those of its kind. */
  indexOf(kind: string, name: string): bigint {
    const { deployed = [], family } = this.kinds.get(kind) ?? {};
    const number = family === undefined ? undefined : numberIn(family, name);
    return number === undefined ? BigInt(deployed.indexOf(name)) : BigInt(deployed.length) + number - 1n;
  }

  /** The contract with this index among those of its kind. */
  at(kind: string, index: bigint): string {
    const { deployed = [], family } = this.kinds.get(kind) ?? {};
    return deployed[Number(index)] ?? `${family?.name ?? kind}:${index - BigInt(deployed.length) + 1n}`;
  }
}

function numberIn({ name }: FamilyOptions<string>, given: string): bigint | undefined {
  const parts = numbered(given);
  return parts?.family === name ? parts.number : undefined;
}

function kinshipOf(kind: string, given: RawProject["contracts"][string]): Kinship {
  if (typeof given === "function" || given === "scripted") return { deployed: [kind], family: undefined };
  const own = birthOf(given);
  // "Pot" is made as "pot:1"
  if (own !== undefined)
    return {
      deployed: [],
      family: { name: kind.replace(/^./, (first) => first.toLowerCase()), artifact: kind, ...own },
    };
  const births = Object.entries(given).flatMap(([name, one]) => {
    const birth = birthOf(one);
    return birth === undefined ? [] : [{ name, artifact: kind, ...birth }];
  });
  if (births.length > 1)
    throw new UserError(
      `contracts, ${kind}: expected one \`born\`, received ${births.length}: name them after one another`,
    );
  const deployed = Object.keys(given).filter((name) => births[0]?.name !== name);
  return { deployed, family: births[0] };
}
