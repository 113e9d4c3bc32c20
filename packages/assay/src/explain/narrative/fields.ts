import type { InspectedEntity, InspectedField } from "../../run/counterexample";
import { isReverted, outsideOf, valueText, slackText } from "../../run/judge/words";
import { addressText, durationText, grouped, type Formatter } from "../../core/format";

/** Units of values that have no distance from each other. */
const NO_QUANTITY = new Set(["flag", "id", "address", "status", "keccak256"]);

/** A value of an entity's field for people. */
export function fieldText(
  entity: InspectedEntity,
  field: InspectedField,
  value: bigint,
  formatter: Formatter | undefined,
): string {
  const { name, unit } = field;
  if (isReverted(field, value)) return valueText(field, value);
  const text = formatter?.formatting.numberText({
    owner: entity.kind,
    name,
    value,
    unit,
    id: entity.id,
    beside: (other) => {
      const found = entity.fields.find((known) => known.name === other);
      return found?.predicted ?? found?.observed;
    },
    look: formatter.look,
  });
  return text ?? plainText(value, unit, formatter);
}

/** "10 wei", "alice", "yes"; units without information are omitted. */
function plainText(value: bigint, unit: string, formatter: Formatter | undefined): string {
  if (unit === "flag" && value < 2n) return value === 1n ? "yes" : "no";
  if (unit === "address" && value < 1n << 160n)
    return addressText(`0x${value.toString(16).padStart(40, "0")}`, { nameOf: (one) => formatter?.nameOf(one) });
  return NO_QUANTITY.has(unit) || unit === "count" ? grouped(value) : `${grouped(value)} ${unit}`;
}

/** A value as text, followed by the exact word if the text rounds it. */
export function exactText(
  entity: InspectedEntity,
  field: InspectedField,
  value: bigint,
  formatter: Formatter | undefined,
): string {
  const text = fieldText(entity, field, value, formatter);
  const outside = outsideOf(field, value);
  if (outside !== undefined) return `${grouped(value)}, ${outside}`;
  if (isReverted(field, value)) return text;
  if (field.unit === "address" || field.unit === "flag") return text;
  return text.replaceAll(" ", "").startsWith(value.toString()) ? text : `${text} = ${value.toString()}`;
}

/** "the chain is 3 ANT higher"; empty for values without a distance. */
export function distanceText(entity: InspectedEntity, field: InspectedField, formatter: Formatter | undefined): string {
  const { observed, predicted, unit } = field;
  if (observed === undefined || predicted === undefined || NO_QUANTITY.has(unit)) return "";
  if (isReverted(field, observed) || isReverted(field, predicted)) return "";
  const distance = observed > predicted ? observed - predicted : predicted - observed;
  const text = unit === "seconds" ? durationText(distance) : fieldText(entity, field, distance, formatter);
  return `the chain is ${text} ${observed > predicted ? "higher" : "lower"}`;
}

/** The slack of the prediction, in words. */
export function roomText(entity: InspectedEntity, field: InspectedField, formatter: Formatter | undefined): string {
  return slackText(field.slack, (size) => fieldText(entity, field, size, formatter));
}
