import { z } from "zod";
import type { ContractSurface, SourcePosition, SurfaceItem, SurfaceVariable } from "../../evm/compile";

const variableSchema = z.object({ slot: z.string(), offset: z.number(), type: z.string(), label: z.string() });

const contractSchema = z.object({
  /** "function f(uint256 a) view returns (uint256)" to selector. */
  functions: z.record(z.string(), z.string()),
  events: z.array(z.string()),
  errors: z.array(z.string()),
  storage: z.array(variableSchema),
  structs: z.record(z.string(), z.array(z.string())),
});

/** `surface.json` among the baselines: the surfaces by edition and contract. */
export const surfaceBaselineSchema = z.record(z.string(), z.record(z.string(), contractSchema));
type Contract = z.infer<typeof contractSchema>;

/** A difference from the baseline. */
export interface SurfaceChange {
  readonly contract: string;
  /** The kind of the changed item: "function", "event", "error", "storage", "struct", "contract". */
  readonly kind: string;
  readonly change: "new" | "removed" | "changed";
  /** "+ function …", "- event …", one or two lines. */
  readonly lines: readonly string[];
  readonly place?: SourcePosition | undefined;
}

/** The surface for the baseline: without places, which change with every line. */
export function baselineOf(surface: readonly ContractSurface[]): Record<string, Contract> {
  const entries = surface.map(({ name, functions, events, errors, storage, structs }) => {
    const contract: Contract = {
      functions: Object.fromEntries(functions.map(({ text, selector }) => [text, selector])),
      events: events.map(({ text }) => text),
      errors: errors.map(({ text }) => text),
      storage: storage.map(({ slot, offset, type, label }) => ({ slot, offset, type, label })),
      structs: Object.fromEntries(Object.entries(structs).map(([struct, members]) => [struct, [...members]])),
    };
    return [name, contract] as const;
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const NOTHING: Contract = { functions: {}, events: [], errors: [], storage: [], structs: {} };

/** The differences, contract by contract in the order of their names. */
export function surfaceChanges(
  before: Readonly<Record<string, Contract>>,
  now: readonly ContractSurface[],
): SurfaceChange[] {
  const after = new Map(now.map((surface) => [surface.name, surface]));
  const names = [...new Set([...Object.keys(before), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const surface = after.get(name);
    const old = before[name];
    if (surface === undefined) return [change(name, "contract", "removed", [`- contract ${name}`], undefined)];
    const own = old === undefined ? [change(name, "contract", "new", [`+ contract ${name}`], surface.place)] : [];
    return [...own, ...contractChanges(name, old ?? NOTHING, surface)];
  });
}

function contractChanges(name: string, before: Contract, now: ContractSurface): SurfaceChange[] {
  const items = (kind: string, old: readonly string[], found: readonly SurfaceItem[]): SurfaceChange[] =>
    itemChanges(name, kind, old, found, now.place);
  const withSelector = now.functions.map(({ text, selector, place }) => ({
    text: `${text}  [${selector}]`,
    ...(place && { place }),
  }));
  const oldFunctions = Object.entries(before.functions).map(([text, selector]) => `${text}  [${selector}]`);
  return [
    ...items("function", oldFunctions, withSelector),
    ...items("event", before.events, now.events),
    ...items("error", before.errors, now.errors),
    ...storageChanges(name, before.storage, now),
    ...structChanges(name, before.structs, now),
  ];
}

/** A name with different declarations on the two sides has changed. Everything else is new or removed. */
function itemChanges(
  contract: string,
  kind: string,
  before: readonly string[],
  now: readonly SurfaceItem[],
  home: SourcePosition | undefined,
): SurfaceChange[] {
  const texts = new Set(now.map(({ text }) => text));
  const old = new Set(before);
  const gone = before.filter((text) => !texts.has(text));
  const added = now.filter(({ text }) => !old.has(text));
  const changes: SurfaceChange[] = [];
  for (const { text, place } of added) {
    const index = gone.findIndex((other) => nameOf(other) === nameOf(text));
    const was = index < 0 ? undefined : gone.splice(index, 1)[0];
    const lines = was === undefined ? [`+ ${text}`] : [`- ${was}`, `+ ${text}`];
    changes.push(change(contract, kind, was === undefined ? "new" : "changed", lines, place ?? home));
  }
  return [...changes, ...gone.map((text) => change(contract, kind, "removed", [`- ${text}`], home))];
}

const nameOf = (text: string): string => text.slice(0, text.indexOf("("));

const slotText = ({ slot, offset, type, label }: SurfaceVariable): string =>
  `slot ${slot.padStart(3)} offset ${String(offset).padStart(2)}  ${type} ${label}`;

function storageChanges(
  contract: string,
  before: Contract["storage"],
  { storage, place: home }: ContractSurface,
): SurfaceChange[] {
  const gone = [...before];
  const changes: SurfaceChange[] = [];
  for (const variable of storage) {
    const index = gone.findIndex(({ label }) => label === variable.label);
    const was = index < 0 ? undefined : gone.splice(index, 1)[0];
    const [old, text] = [was && slotText(was), slotText(variable)];
    if (old === text) continue;
    const lines = old === undefined ? [`+ ${text}`] : [`- ${old}`, `+ ${text}`];
    changes.push(change(contract, "storage", old === undefined ? "new" : "changed", lines, variable.place ?? home));
  }
  return [...changes, ...gone.map((was) => change(contract, "storage", "removed", [`- ${slotText(was)}`], home))];
}

function structChanges(contract: string, before: Contract["structs"], now: ContractSurface): SurfaceChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now.structs)])].sort().flatMap((struct) => {
    const [old, found] = [before[struct], now.structs[struct]];
    if (JSON.stringify(old) === JSON.stringify(found)) return [];
    const lines = [
      ...(old ?? []).filter((line) => !(found ?? []).includes(line)).map((line) => `- ${struct}: ${line}`),
      ...(found ?? []).filter((line) => !(old ?? []).includes(line)).map((line) => `+ ${struct}: ${line}`),
    ];
    return [
      change(
        contract,
        "struct",
        old === undefined ? "new" : found === undefined ? "removed" : "changed",
        lines,
        now.place,
      ),
    ];
  });
}

function change(
  contract: string,
  kind: string,
  how: SurfaceChange["change"],
  lines: readonly string[],
  place: SourcePosition | undefined,
): SurfaceChange {
  return { contract, kind, change: how, lines, ...(place && { place }) };
}
