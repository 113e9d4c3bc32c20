import { run, type Ran } from "./run";
import { toyProject } from "./toy-project";

/** Runs the command line on the toy, in this process. */
export const runToy = (...argv: string[]): Promise<Ran> => run(toyProject, argv);
