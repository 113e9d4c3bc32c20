import { join } from "node:path";
import fc from "fast-check";
import { Command } from "commander";
import { SequenceSource, chunkSeed } from "assay/campaign";
import { compile, optionsIn } from "assay/compile";
import { table } from "assay/display";
import { startAnvil } from "assay/engine";
import { runSequence } from "assay/run";
import { NO_BOOK, type Book } from "../properties/fixture/book";
import { createSubject } from "../properties/subject";

/** Sequences of these lengths, whose difference tells what a step costs without what a sequence costs (its clone of the model, its last look at everything). */
const SHORT = 50;
const LONG = 150;
const LENGTHS = [50, 100, 200, 500, 1_000, 2_000];
const POOLS = [3, 10, 25, 50];
const POSITIONS = [10, 100, 500, 2_000];
const COVERS = [10, 100, 500, 2_000];
/** Nobody measures these. */
const WARM_UP = 6;

interface Point {
  readonly what: string;
  readonly size: number;
  /** Microseconds. */
  readonly perStep: number;
  readonly perSequence: number;
}

const artifacts = compile(optionsIn(join(__dirname, ".."), "contracts", (text) => process.stderr.write(`${text}\n`)));

type Measure = (steps: number, count: number) => Promise<{ readonly steps: number; readonly milliseconds: number }>;

/** Runs sequences one after the other on an engine of its own; whatever diverges is an error, since then nothing was measured. */
async function withBook<Result>(
  book: Book,
  seed: number,
  work: (measure: Measure) => Promise<Result>,
): Promise<Result> {
  const whole = createSubject({ edition: "current", artifacts, book });
  // what invariants know begins with the opening, in which no cover was sold
  const subject = book.covers === 0 ? whole : { ...whole, invariants: [], record: () => undefined };
  const engine = await startAnvil(subject.fixture);
  const measure: Measure = async (steps, count) => {
    const drawn = fc.sample(new SequenceSource(subject, steps), { seed: chunkSeed(seed, steps), numRuns: count });
    let total = 0;
    const started = performance.now();
    for (const [offset, actions] of drawn) {
      const run = await runSequence(subject, engine, { offset, actions });
      const [finding] = run.divergence?.findings ?? [];
      if (finding !== undefined)
        throw new Error(`a difference where none should be: ${finding.title} (${finding.where})`);
      total += run.statistics.steps;
    }
    return { steps: total, milliseconds: performance.now() - started };
  };
  try {
    await measure(SHORT, WARM_UP);
    return await work(measure);
  } finally {
    await engine.close();
  }
}

/** What a step costs in sequences of two lengths, and what a sequence costs besides. */
async function split(what: string, size: number, book: Book, seed: number, count: number): Promise<Point> {
  return withBook(book, seed, async (measure) => {
    const long = await measure(LONG, count);
    const short = await measure(SHORT, count);
    const perStep = (1_000 * (long.milliseconds - short.milliseconds)) / (long.steps - short.steps);
    const perSequence = (1_000 * short.milliseconds - perStep * short.steps) / count;
    process.stderr.write(
      `${what} ${size}: ${perStep.toFixed(0)} µs per step, ${perSequence.toFixed(0)} µs per sequence\n`,
    );
    return { what, size, perStep, perSequence };
  });
}

/** Slope of the logarithms: cost grows as size to this power. */
function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(Math.max(cost, 1e-9))] as const);
  const mean = (pick: 0 | 1): number => logs.reduce((sum, point) => sum + point[pick], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const over = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

function text(value: number): string {
  return Number.isFinite(value) ? value.toFixed(0) : "–";
}

/** A chart for docs/performance.md, in the language that GitHub draws. */
function chart(kind: string, points: readonly Point[]): string {
  const of = points.filter(({ what }) => what === kind);
  return [
    "```mermaid",
    "xychart-beta",
    `    title "µs per step, as ${kind} grow${kind.endsWith("s") ? "" : "s"}"`,
    `    x-axis [${of.map(({ size }) => size).join(", ")}]`,
    `    y-axis "µs" 0 --> ${Math.ceil(Math.max(...of.map(({ perStep }) => perStep)) / 100) * 100}`,
    `    line [${of.map(({ perStep }) => Math.round(perStep)).join(", ")}]`,
    "```",
  ].join("\n");
}

async function lengths(seed: number, count: number): Promise<Point[]> {
  return withBook(NO_BOOK, seed, async (measure) => {
    const points: Point[] = [];
    for (const size of LENGTHS) {
      const { steps, milliseconds } = await measure(size, Math.max(1, Math.ceil((count * SHORT) / size)));
      points.push({ what: "length", size, perStep: (1_000 * milliseconds) / steps, perSequence: NaN });
      process.stderr.write(`length ${size}: ${((1_000 * milliseconds) / steps).toFixed(0)} µs per step\n`);
    }
    return points;
  });
}

async function main({ seed, sequences }: { readonly seed: string; readonly sequences: string }): Promise<void> {
  const [from, count] = [Number(seed), Number(sequences)];
  const points = await lengths(from, count * 4);
  for (const pools of POOLS)
    points.push(await split("pools", pools, { ...NO_BOOK, pools: Math.max(0, pools - 4) }, from, count));
  for (const positions of POSITIONS)
    points.push(await split("positions", positions, { ...NO_BOOK, positions }, from, count));
  for (const covers of COVERS) points.push(await split("covers", covers, { ...NO_BOOK, covers }, from, count));
  const rows = points.map(({ what, size, perStep, perSequence }) => [what, size, text(perStep), text(perSequence)]);
  const exponents = [...new Set(points.map(({ what }) => what))].map((kind) => {
    const of = points.filter(({ what }) => what === kind);
    const sequence = exponent(of.map(({ size, perSequence }) => [size, perSequence]));
    return [
      kind,
      exponent(of.map(({ size, perStep }) => [size, perStep])).toFixed(2),
      Number.isNaN(sequence) ? "–" : sequence.toFixed(2),
    ];
  });
  process.stdout.write(`${table(["what grows", "size", "µs per step", "µs per sequence besides"], rows)}\n`);
  process.stdout.write(`${table(["what grows", "exponent per step", "exponent per sequence"], exponents)}\n`);
  for (const [kind] of exponents) process.stdout.write(`${chart(String(kind), points)}\n`);
  process.stdout.write(`${JSON.stringify({ points, exponents })}\n`);
}

void new Command("bench:growth")
  .description("what a step costs as sequences, pools, positions and covers grow; one engine, one process")
  .option("--seed <n>", "the seed of the sequences", "1")
  .option("--sequences <n>", "sequences per measurement", "20")
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`bench:growth: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
