import type { Project } from "./project";

/** Gives a project back as it is: in `assay.config.ts` an editor then knows what can be said of one. */
export const defineProject = (project: Project): Project => project;
