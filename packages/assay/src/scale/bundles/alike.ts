import type { Bundle } from "./read";
import type { BundleHeader, Range } from "./schema";

/** Bundles that cannot be put together, or results that contradict each other. */
export class MismatchError extends Error {
  override readonly name = "MismatchError";
}

/** @throws MismatchError naming what differs, when bundles are not of the same work: kind, code, settings. */
export function checkAlike(bundles: readonly Bundle[]): void {
  const [first, ...others] = bundles;
  if (first === undefined) return;
  for (const other of others) {
    const differing = differences(first.header, other.header);
    if (differing.length > 0)
      throw new MismatchError(
        `${first.path} and ${other.path} belong to different work and cannot be merged: ${differing.join("; ")}`,
      );
  }
}

function differences(one: BundleHeader, other: BundleHeader): string[] {
  const named = (header: BundleHeader): Readonly<Record<string, unknown>> => ({
    kind: header.kind,
    "code digest": header.code,
    ...header.settings,
  });
  const [a, b] = [named(one), named(other)];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names]
    .filter((name) => a[name] !== b[name])
    .map((name) => `${name} is ${shown(a[name])} and ${shown(b[name])}`);
}

function shown(value: unknown): string {
  return value === undefined ? "not said" : typeof value === "string" ? value : JSON.stringify(value);
}

/** All units that bundles are to have together: those of the whole work, or, when it has no end of its own, from the first of any to the last. @throws MismatchError */
export function wholeOf(bundles: readonly Bundle[]): Range {
  const wholes = bundles.flatMap((bundle) =>
    bundle.header.whole === null ? [] : [{ bundle, whole: bundle.header.whole }],
  );
  const [first] = wholes;
  if (first === undefined) {
    return {
      from: Math.min(...bundles.map(({ header }) => header.part.from)),
      to: Math.max(...bundles.map(({ header }) => header.part.to)),
    };
  }
  for (const { bundle, whole } of wholes) {
    if (whole.from !== first.whole.from || whole.to !== first.whole.to)
      throw new MismatchError(
        `${first.bundle.path} and ${bundle.path} are not parts of the same work: ${span(first.whole)} and ${span(whole)} units`,
      );
  }
  return first.whole;
}

const span = ({ from, to }: Range): string => `[${from}, ${to})`;
