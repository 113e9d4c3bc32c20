import { startAnvil } from "assay/engine";
import type { Artifacts } from "assay/compile";
import { checkLaw, type LawResult } from "assay/laws";
import type { Edition } from "../../../properties/fixture/editions";
import { createLaws } from "../../../properties/laws";

const SEED = 1;
/** Cases per law on the intact contracts. */
export const CASES = 25;
/** Within so many cases each law must be violated by its bug. It takes 1 to 50; what is left is room for other generators. */
export const CASES_FOR_A_VIOLATION = 300;
/** Per test: compiling a bug on a busy machine takes most of it. */
export const SECONDS = 180;

/** Runs cases of some laws on compiled contracts. */
export async function check(
  compiled: Artifacts,
  only: (id: string) => boolean,
  runs: number,
  edition: Edition = "current",
): Promise<LawResult[]> {
  const { fixture, laws } = createLaws(compiled, edition);
  const engine = await startAnvil(fixture, { unlimitedCode: true });
  try {
    const results: LawResult[] = [];
    for (const law of laws.filter(({ id }) => only(id))) {
      results.push(await checkLaw(law, engine, { seed: SEED, runs }));
    }
    return results;
  } finally {
    await engine.close();
  }
}
