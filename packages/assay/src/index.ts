export { defineProject } from "./project/define";
export type { Project } from "./project/project";
