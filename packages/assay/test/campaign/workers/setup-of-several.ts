import { existsSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { Setup } from "../../../src/campaign";
import { deploymentElsewhere } from "../../../src/evm/engine/deploy-fixture";
import type { Plain } from "../../../src/core/types";
import { ToyEngine } from "../../toy/engine";
import { toySubject } from "../../toy/subject";

/** Options of this setup module, as plain data. */
export interface SetupOptions {
  /** A file that stands for the common files: the first worker writes it, the others read it. */
  readonly marker: string;
  /** The worker that should make it cannot be opened. */
  readonly fails: boolean;
}

/** The first of several workers writes a file; the others wait for it, and report whether it existed. */
export async function createSetup(options: Plain, notify: (text: string) => void): Promise<Setup> {
  const { marker, fails } = z.object({ marker: z.string(), fails: z.boolean() }).parse(options);
  const first = deploymentElsewhere();
  if (first !== undefined) {
    await first;
    notify(existsSync(marker) ? "the first was there before" : "the first was not there");
  } else {
    if (fails) throw new Error("the first cannot be opened");
    writeFileSync(marker, "");
  }
  return { subject: toySubject(), engine: new ToyEngine(), bug: null, laws: () => [] };
}
