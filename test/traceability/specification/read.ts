import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const ROOT = join(__dirname, "..", "..", "..");
const FILE = "docs/specification.yaml";

const schema = z.strictObject({
  sections: z.array(
    z.strictObject({
      title: z.string(),
      sentences: z.array(
        z.strictObject({
          id: z.string().regex(/^SPEC-[A-Z]+-\d+$/),
          /** Verbatim; of a table's row the cells, divided by "|". */
          sentence: z.string().min(1),
          rules: z.array(z.string()).default([]),
          /** Keys of `tests`. */
          tests: z.array(z.string()).default([]),
          /** Why it needs no rule and no test; beside rules, what they do not cover. */
          reason: z.string().min(20).optional(),
        }),
      ),
    }),
  ),
  /** Tests by the names that sentences have for them. */
  tests: z.record(z.string(), z.strictObject({ file: z.string(), title: z.string().min(20) })),
  decisions: z.array(
    z.strictObject({
      rule: z.string(),
      /** The id of the sentence that leaves it open; none when the specification has nothing about it. */
      sentence: z.string().optional(),
      /** Verbatim, what follows a † in the rule; daggers inside are left out. */
      decision: z.string().min(4),
    }),
  ),
});

/** The customer's specification, sentence by sentence, and what the rules decide where it is silent. */
export type Specification = z.infer<typeof schema>;
export type Section = Specification["sections"][number];
export type Sentence = Section["sentences"][number];
export type Decision = Specification["decisions"][number];
export type NamedTest = Specification["tests"][string];

/** Reads docs/specification.yaml. Throws what zod or yaml say when it has another shape. */
export function readSpecification(): Specification {
  return schema.parse(parse(readFileSync(join(ROOT, FILE), "utf8")));
}

/** All sentences, in the specification's order. */
export function sentencesOf({ sections }: Specification): readonly Sentence[] {
  return sections.flatMap(({ sentences }) => sentences);
}
