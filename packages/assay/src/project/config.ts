/** The file by which the command line finds the project. */
export const CONFIG = "assay.config.ts";
