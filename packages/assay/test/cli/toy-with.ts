import type { Project } from "../../src/project/project";
import type { Plain } from "../../src/core/types";
import { toyProject } from "./toy-project";

/** The toy with more options for its setup, and with `code` as digest of the code, if given. */
export function toyWith(more: Readonly<Record<string, Plain>>, code?: string): Project {
  return {
    ...toyProject,
    ...(code === undefined ? {} : { codeDigest: () => code }),
    source: (choice) => {
      const { module, options } = toyProject.source(choice);
      return { module, options: { ...(options as Record<string, Plain>), ...more } };
    },
  };
}
