import { join } from "node:path";
import type { Project } from "../../src/project/project";
import { toyProject } from "./toy-project";

/** The toy with a searchable model (of which no file is instrumented), and the file of its corpus. */
export function searchedToy(corpus: string, toy: Project = toyProject): Project {
  return { ...toy, search: { root: join(__dirname, "..", "toy"), model: [], corpus: () => corpus } };
}
