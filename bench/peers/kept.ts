import { join } from "node:path";
import { z } from "zod";
import { KeptLines } from "../kept-lines";
import { NAMES, RUN, type Name, type Run } from "./competitors";
import { ROOT } from "./bug";

const LINE = z.object({
  name: z.enum(NAMES),
  bug: z.string(),
  round: z.number(),
  run: RUN,
});

/** A run, and which it was. */
export type Kept = z.infer<typeof LINE>;

/** Runs as they come, in a file, so that an interrupted comparison goes on where it was. */
export class KeptRuns extends KeptLines<Kept> {
  /** `settings`: what makes runs comparable; other settings have another file. */
  constructor(settings: unknown, fresh: boolean) {
    super(join(ROOT, ".cache/peers"), settings, LINE, fresh);
  }

  find(name: Name, bug: string, round: number): Run | undefined {
    return this.all().find((kept) => kept.name === name && kept.bug === bug && kept.round === round)?.run;
  }
}
