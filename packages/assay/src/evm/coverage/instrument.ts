import {
  compile,
  cached,
  keyOf,
  readSources,
  runSolcOnAllCores,
  type Artifacts,
  type CompileOptions,
  type Sources,
} from "../compile";
import type { SolidityCoverage } from "./solidity-coverage";

/** Calls from this origin report no markers. It is used for most observations, each of which would report thousands. */
export const SILENT_ORIGIN = "0x0000000000000000000000000000000000511e47";

/** The source that instrumented sources import. */
const HITS = "coverage/Hits.sol";

/**
 * Reports a marker to Hardhat's EVM by a static call to the address that the EVM watches for coverage (`observability.codeCoverage`), which also works in view and pure
 * functions and in calls that revert. Equal reports of a transaction count once. For modifiers every pass must count, because one that was entered more often than passed
 * has refused: their reports contain the remaining gas, which makes them different.
 */
const HITS_SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

function coverageHitSeen(bytes8 marker, uint256 length) view {
    assembly ("memory-safe") {
        if iszero(eq(origin(), ${SILENT_ORIGIN})) {
            mstore(0, marker)
            mstore(8, gas())
            pop(staticcall(gas(), 0xc0bEc0BEc0BeC0bEC0beC0bEC0bEC0beC0beC0BE, 0, length, 0, 0))
        }
    }
}

function coverageHit(bytes8 marker) pure {
    coverageHitOf(marker, 8);
}

function coverageHitCounted(bytes8 marker) pure {
    coverageHitOf(marker, 40);
}

function coverageHitOf(bytes8 marker, uint256 length) pure {
    function(bytes8, uint256) internal view told = coverageHitSeen;
    function(bytes8, uint256) internal pure hidden;
    assembly ("memory-safe") {
        hidden := told
    }
    hidden(marker, length);
}
`;

/** A counting function of solidity-coverage. It does nothing, because solidity-coverage's own collector reads the marker from the stack. */
const COUNTING =
  /(function c_(?:true|false)?[0-9a-f]{8}\(bytes8 (c__[0-9a-f]{8})\)(?: internal)? pure(?: returns \(bool\))?) ?\{/g;

/** A marker before or after the code that a modifier guards. */
const GUARDING = /c_[0-9a-f]{8}\((0x[0-9a-f]{16})\);( \/\* modifier-(?:pre|post) \*\/)/g;

/** Sources with solidity-coverage's markers, each followed by a report. */
export function instrument(api: SolidityCoverage, sources: Sources, files: (name: string) => boolean): Sources {
  const targets = [...sources]
    .filter(([name]) => files(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, source]) => ({ source, canonicalPath: name, relativePath: name }));
  const instrumented = api.instrument(targets).map(({ canonicalPath, source }) => {
    const marked = source
      .replace(COUNTING, (_, head: string, marker: string) => `${head} { coverageHit(${marker}); `)
      .replace(GUARDING, (_, marker: string, kind: string) => `coverageHitCounted(${marker});${kind}`);
    return [canonicalPath, `${marked}\nimport {coverageHit, coverageHitCounted} from "${HITS}";\n`] as const;
  });
  return new Map([...sources, ...instrumented, [HITS, HITS_SOURCE]]);
}

/** Compiles instrumented sources with the compiler's usual settings; from the cache when nothing changed. */
export function compileInstrumented(
  api: SolidityCoverage,
  options: CompileOptions & { readonly files: (name: string) => boolean },
): Artifacts {
  const plain = readSources(options.root, options.dir);
  const sources = instrument(api, plain, options.files);
  const wanted = [...plain.keys()].filter((name) => name.startsWith(`${options.dir}/`));
  const key = `instrumented-${keyOf(sources, wanted)}`;
  const artifacts = cached(options, key, "the instrumented contracts", () =>
    runSolcOnAllCores(sources, new Set(wanted), { unlimitedCode: true }),
  );
  return { ...compile(options), ...artifacts };
}
