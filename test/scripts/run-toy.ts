import { run, type Ran } from "./run";
import { toyLab } from "./toy-lab";

/** Runs the command line on the toy, in this process. */
export const runToy = (...argv: string[]): Promise<Ran> => run(toyLab, argv);
