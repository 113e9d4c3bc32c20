import { BundleWriter, partOf, sizeOf, type Part, type Range, type Scalars, type Shard } from "../../scale/bundles";
import { EXIT_CODES } from "../../campaign";
import { number } from "../../explain/display";
import { UsageError } from "../flags";
import type { PartJson } from "../json";
import { interruptible } from "../interrupt";
import type { Running, Work } from "./work";

/** Which units are done here, and where their bundle goes. */
export interface PartAsked {
  /** One of n interleaved parts, or some units in a row. */
  readonly units: Shard | Range;
  readonly file: string;
}

/** Does a part of a work, writes its bundle, and returns the exit code. Nothing is left when it fails. */
export async function runPart<Settings extends Scalars, Result>(
  work: Work<Settings, Result>,
  settings: Settings,
  { units, file }: PartAsked,
  running: Omit<Running<PartJson>, "signal">,
): Promise<number> {
  const { project, output } = running;
  const { line } = output.terminal;
  const interrupt = interruptible(() =>
    line("interrupted: writing the finished units to the bundle, starting nothing new"),
  );
  try {
    const code = work.code(settings, project);
    const whole = await work.whole(settings, running);
    const part = partFor(units, whole);
    line(`${partText(units, part, work.unit)}; code ${code.slice(0, 12)}`);
    const bundle = new BundleWriter<Result>(file, { kind: work.name, code, settings, whole, part });
    try {
      const end = await work.run(settings, part, { ...running, signal: interrupt.signal }, (unit, result) =>
        bundle.add(unit, result),
      );
      bundle.finish(end.complete);
      // as for a whole: a finding outweighs missing units
      const exit = end.complete || end.code === EXIT_CODES.violated ? end.code : EXIT_CODES.interrupted;
      const left = sizeOf(part) - bundle.size;
      const rest = end.complete || left === 0 ? "" : `; ${number(left)} are left to do`;
      line(`bundle: ${file}, ${number(bundle.size)} ${work.unit}${bundle.size === 1 ? "" : "s"}${rest}`);
      const { complete } = end;
      output.result({ bundle: file, kind: work.name, code, part, units: bundle.size, complete, exit });
      return exit;
    } finally {
      bundle.abandon();
    }
  } finally {
    interrupt.release();
  }
}

function partFor(units: Shard | Range, whole: Range | null): Part {
  if ("of" in units) {
    if (whole === null) throw new UsageError("--shard: expected work that has an end");
    return partOf(whole, units);
  }
  return { ...units, step: 1 };
}

function partText(units: Shard | Range, part: Part, unit: string): string {
  const size = sizeOf(part);
  const count = `${number(size)} ${unit}${size === 1 ? "" : "s"}`;
  return "of" in units
    ? `shard ${units.index} of ${units.of}: ${count}`
    : `${count}, from ${part.from} to ${part.to - 1}`;
}
