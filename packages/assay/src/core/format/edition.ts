/** Name of the edition where a project has one alone. */
export const ONLY = "only";

/** An edition, behind what a line begins with: ", edition current"; nothing where there is one alone. */
export const editionPart = (edition: string): string => (edition === ONLY ? "" : `, edition ${edition}`);

/** A command's flag, behind what comes before it; nothing where there is one edition alone. */
export const editionFlag = (edition: string): string => (edition === ONLY ? "" : ` --edition ${edition}`);
