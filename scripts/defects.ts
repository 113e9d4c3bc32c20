import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { messageOf } from "../harness/judge";
import type { Defect } from "./lab";

/** A defect with the edits that make it: `find` stands exactly once in the file, and is replaced. */
export interface DefectFile extends Defect {
  readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[];
}

const schema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  family: z.string().min(1),
  rules: z.array(z.string()).min(1),
  caughtBy: z.array(z.string()).min(1),
  edits: z.array(z.strictObject({ file: z.string(), find: z.string().min(1), replace: z.string() })).min(1),
});

/**
 * Reads the broken variants: one YAML file each, named like the variant.
 * @throws Error naming the file that is not as it should be.
 */
export function readDefects(folder: string): readonly DefectFile[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .sort();
  return files.map((file) => {
    const path = join(folder, file);
    try {
      const defect = schema.parse(parse(readFileSync(path, "utf8")));
      if (`${defect.name}.yaml` !== file)
        throw new Error(`expected the name ${file.slice(0, -5)}, received ${defect.name}`);
      return defect;
    } catch (error) {
      throw new Error(`${path}: not a broken variant: ${messageOf(error)}`, { cause: error });
    }
  });
}
