import type { Build } from "./compiler";
import type { CompiledAs } from "./inputs";

/** Contracts that one compiler compiles with the same settings. */
export interface Unit {
  readonly build: Build;
  /** All that the contracts were compiled from. */
  readonly sources: ReadonlyMap<string, string>;
  /** By the requested key. */
  readonly contracts: ReadonlyMap<string, CompiledAs>;
}

/** Groups contracts by compiler and settings. */
export function unitsOf(wanted: Readonly<Record<string, CompiledAs>>, root: string): readonly Unit[] {
  const units = new Map<string, { build: Build; sources: Map<string, string>; contracts: Map<string, CompiledAs> }>();
  for (const [key, one] of Object.entries(wanted)) {
    const { version, settings, sources } = one.input;
    const name = JSON.stringify([version, { ...settings, outputSelection: undefined, libraries: undefined }]);
    const unit = units.get(name) ?? { build: { version, settings, root }, sources: new Map(), contracts: new Map() };
    units.set(name, unit);
    for (const [file, text] of Object.entries(sources)) unit.sources.set(file, text);
    unit.contracts.set(key, one);
  }
  return [...units.values()];
}
