import { createRequire } from "node:module";
import type { Setup } from "..";
import { listenToModel } from "../../search/listen";
import type { Plain } from "../../core/types";
import type { SetupSource } from "./messages";

/** What the module of a `SetupSource` exports. It is called once per opening, several times in a process that is used again; `notify` is for what the user should know. */
export interface SetupModule {
  createSetup(options: Plain, notify: (text: string) => void): Promise<Setup>;
}

/**
 * Loads the module and lets it create the setup.
 * @throws Error when the module has no `createSetup`, and whatever that throws.
 */
export async function openSetup(
  { module, options, listen }: SetupSource,
  notify: (text: string) => void,
): Promise<Setup> {
  if (listen !== undefined) await listenToModel(listen);
  // Not `import()`: a path without extension must resolve in the same way under every loader of TypeScript.
  const loaded: unknown = createRequire(__filename)(module);
  if (!isSetupModule(loaded)) {
    throw new Error(
      `${module}: expected a module that exports the function createSetup(options, notify), received one without it`,
    );
  }
  return loaded.createSetup(options, notify);
}

function isSetupModule(loaded: unknown): loaded is SetupModule {
  return (
    typeof loaded === "object" && loaded !== null && "createSetup" in loaded && typeof loaded.createSetup === "function"
  );
}
