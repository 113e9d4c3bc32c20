import type { ChartView, Reporting } from "../../core/types";
import type { AnyKind } from "./descriptors";
import type { AnyProtocol } from "./protocol";

/** Units of which a line says nothing. */
const NO_LINE = new Set(["flag", "id", "address", "hex"]);

/** What reports know of a protocol: all of it is in the descriptors. */
export function reportingOf(given: AnyProtocol): Reporting {
  const { kinds, rules, units = {}, world } = given;
  return {
    kinds,
    charts: given.charts ?? kinds.flatMap((kind) => chartsOf(kind, given)),
    spans: [],
    mark: () => undefined,
    boundaries: () => [],
    boundary: { name: "none", rules: [] },
    units,
    rulesOf: () => [],
    rules: new Map(Object.entries(rules)),
    nameOf: (address) => world.nameOf(address),
  };
}

/** A chart per thing and unit. */
function chartsOf({ name, fields }: AnyKind<unknown>, { units = {} }: AnyProtocol): ChartView[] {
  const shown = [...new Set(fields.map(({ unit }) => unit))].filter((unit) => !NO_LINE.has(unit));
  return shown.map((unit): ChartView => {
    const view = units[unit];
    const own = fields.filter((field) => field.unit === unit);
    return {
      title: `${name}: ${unit}`,
      about: `${own.map((field) => field.name).join(", ")}, after every step`,
      rules: [],
      kind: name,
      unit,
      decimals: view?.as === "number" ? (view.decimals ?? 0) : 0,
      stepped: true,
      subtitle: ({ label }) => label,
      series: own.map((field) => ({ name: field.name, value: (thing) => thing.word(field.name) })),
    };
  });
}
