import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { z } from "zod";
import { compile, compileVariant, type Artifacts, type CompileOptions } from "../harness/compile";
import type { Setup } from "../harness/campaign";
import type { Plain, Subject } from "../harness/types";
import type * as SubjectModule from "../properties/subject";
import { readDefects, type DefectFile } from "./defects";
import { openEngine } from "./engines";
import { ENGINES, type Lab, type SetupChoice } from "./lab";

const ROOT = resolve(__dirname, "..");

/** The one edition that this version has. */
const EDITION = "current";

/** The real protocol: the contracts of this repository, its model, its invariants. The only place where the command line knows of them. */
export const protocol: Lab = {
  editions: [EDITION],
  subject: async (choice, notify) => subjectOf(choice.variant, notify),
  source: (choice) => ({ module: __filename, options: { ...choice } }),
  defects,
};

const choiceSchema = z.object({
  edition: z.literal(EDITION),
  engine: z.enum(ENGINES),
  rpcUrl: z.string().nullable(),
  variant: z.string().nullable(),
}) satisfies z.ZodType<SetupChoice>;

/** Creates the setup in this process or in a worker's; compiled contracts come from the cache on disk. */
export async function createSetup(options: Plain, notify: (text: string) => void): Promise<Setup> {
  const choice = choiceSchema.parse(options);
  const subject = subjectOf(choice.variant, notify);
  return { subject, engine: await openEngine(choice, subject.fixture, notify), variant: choice.variant };
}

/** The broken variants of the contracts. */
function defects(): readonly DefectFile[] {
  return readDefects(join(ROOT, "contracts", "broken"));
}

/** Compiles what is not in the cache, and makes the subject. @throws Error for an unknown variant. */
function subjectOf(variant: string | null, notify: (text: string) => void): Subject<unknown, unknown> {
  const options: CompileOptions = {
    root: ROOT,
    dir: "contracts",
    cacheDir: join(ROOT, ".cache", "contracts"),
    notify,
  };
  return subjectModule().createSubject({ edition: EDITION, artifacts: artifactsOf(variant, options) });
}

function artifactsOf(variant: string | null, options: CompileOptions): Artifacts {
  if (variant === null) return compile(options);
  const defect = defects().find(({ name }) => name === variant);
  if (defect === undefined) throw new Error(`expected a broken variant of contracts/broken, received "${variant}"`);
  return compileVariant(options, defect);
}

/** Loaded only when it is needed: help and usage errors need none of it. */
function subjectModule(): typeof SubjectModule {
  const loaded: unknown = createRequire(__filename)("../properties/subject");
  if (typeof loaded === "object" && loaded !== null && "createSubject" in loaded) return loaded as typeof SubjectModule;
  throw new Error("properties/subject: expected it to export createSubject({ edition, artifacts })");
}
