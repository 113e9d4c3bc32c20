import {
  inspect,
  type Counterexample,
  type InspectedEntity,
  type InspectedStep,
  type StoredStep,
} from "../../../run/counterexample";
import { valueText } from "../../../run/judge/words";
import { outcomeOf, readTexts } from "../../narrative";
import type { Reporting } from "../../../core/types";
import { chartsOf, objectiveCharts } from "./charts";
import { sidesOf, type Sides } from "./sides";
import { marksOf, spansOf } from "./spans";
import type { ChangeData, CounterexampleData, EntityData, StepData } from "./types";

/** A counterexample to show, with the name of its file. */
export interface Named {
  readonly file: string;
  readonly counterexample: Counterexample;
  /** The command that runs it again. */
  readonly replay: string;
}

/** The data that the page shows of a counterexample. @throws InternalError when it was written by another version of the tool */
export function counterexampleData({ file, counterexample, replay }: Named, reporting: Reporting): CounterexampleData {
  const { identity, bug, edition, engine, offset, origin, shrunk, findings } = counterexample;
  const steps = inspect(counterexample, reporting.kinds);
  const sides = sidesOf(steps);
  const spans = spansOf(reporting.spans, sides);
  const times = [...steps.map(({ step }) => step.time), ...spans.flatMap(({ from, to }) => [from, to])];
  return {
    ...{ file, identity, bug, edition, engine, offset, origin, shrunk, replay },
    findings: findings.map((finding) => ({ ...finding, reads: readTexts(finding.reads) })),
    steps: steps.map((step, index) => stepData(step, counterexample.steps[index])),
    ...stateData(sides, reporting),
    spans,
    marks: marksOf(steps, reporting.mark),
    boundary: {
      ...reporting.boundary,
      at: reporting.boundaries(Math.min(...times), Math.max(...times)),
    },
    charts: [...objectiveCharts(counterexample), ...chartsOf(reporting.charts, sides)],
  };
}

function stepData({ step, opening }: InspectedStep, stored: StoredStep | undefined): StepData {
  const outcome = stored === undefined ? "" : outcomeText(stored);
  return { time: step.time, actor: step.actor, words: step.describe(), outcome, opening };
}

function outcomeText(step: StoredStep): string {
  const outcome = outcomeOf(step);
  if (outcome === undefined) return "";
  const { ok, reverted, predicted } = outcome;
  return `${ok ? "succeeded" : `reverted${reverted}`}${predictionOf(predicted)}`;
}

/** `predicted`: whether the model predicted the result; undefined when it predicted nothing. */
function predictionOf(predicted: boolean | undefined): string {
  if (predicted === undefined) return "";
  return predicted ? ", as predicted" : ", against the prediction";
}

/** The entities, and the changes of each step: a compact form of the whole state after every step. */
function stateData(sides: readonly Sides[], { kinds }: Reporting): Pick<CounterexampleData, "entities" | "changes"> {
  const kindIndex = new Map(kinds.map(({ name }, index) => [name, index]));
  const indices = new Map<string, number>();
  const entities: EntityData[] = [];
  const shown = new Map<string, string>();
  const indexOf = ({ kind, id, label }: InspectedEntity): number => {
    const key = `${kind}:${id}`;
    const known = indices.get(key);
    if (known !== undefined) return known;
    indices.set(key, entities.length);
    return entities.push([kindIndex.get(kind) ?? 0, label]) - 1;
  };
  const changes = sides.map((both) =>
    both.entities.flatMap((entity) => {
      const index = indexOf(entity);
      return entity.fields.flatMap((field, i) => {
        const change = changeData(index, i, field);
        const [key, text] = [`${index}.${i}`, JSON.stringify(change)];
        if (shown.get(key) === text) return [];
        shown.set(key, text);
        return [change];
      });
    }),
  );
  return { entities, changes };
}

function changeData(entity: number, index: number, field: InspectedEntity["fields"][number]): ChangeData {
  const { predicted, observed, differs } = field;
  const model = predicted === undefined ? null : valueText(field, predicted);
  if (observed === undefined) return [entity, index, model, null];
  const chain = valueText(field, observed);
  if (differs) return [entity, index, model, chain, 1];
  return observed === predicted ? [entity, index, model] : [entity, index, model, chain];
}
