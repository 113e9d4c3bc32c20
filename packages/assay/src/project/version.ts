import { createRequire } from "node:module";
import { z } from "zod";

/** Version of this tool, as its package says it. */
export const VERSION = z.object({ version: z.string() }).parse(createRequire(__filename)("../../package.json")).version;
