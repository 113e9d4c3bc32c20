import {
  compile,
  kept,
  keyOf,
  readSources,
  runSolcOnAllCores,
  type Artifacts,
  type CompileOptions,
  type Sources,
} from "../compile";
import type { SolidityCoverage } from "./solidity-coverage";

/** Calls from this origin report no markers: most observations, each of which passes thousands. */
export const SILENT_ORIGIN = "0x0000000000000000000000000000000000511e47";

/** The source that instrumented ones import. */
const HITS = "coverage/Hits.sol";

/**
 * Reports a marker to Hardhat's EVM: a static call to the address that it watches for coverage
 * (`observability.codeCoverage`). It is there in view and pure functions, and in what reverts, as well. What is reported twice in a transaction counts once,
 * unless the gas that is left goes with it: a modifier refused when it was entered more often than passed, so there every time counts.
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

/** A counting function as solidity-coverage adds them: it does nothing, as its own collector reads the marker off the stack. */
const COUNTING =
  /(function c_(?:true|false)?[0-9a-f]{8}\(bytes8 (c__[0-9a-f]{8})\)(?: internal)? pure(?: returns \(bool\))?) ?\{/g;

/** A marker before or after what a modifier guards. */
const GUARDING = /c_[0-9a-f]{8}\((0x[0-9a-f]{16})\);( \/\* modifier-(?:pre|post) \*\/)/g;

/** Sources with solidity-coverage's markers, each reported when it is passed. */
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
  const artifacts = kept(options, key, "the instrumented contracts", () =>
    runSolcOnAllCores(sources, new Set(wanted), { unlimitedCode: true }),
  );
  return { ...compile(options), ...artifacts };
}
