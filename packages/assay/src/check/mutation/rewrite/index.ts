export type { AstNode, Asts } from "./ast";
export { rewrite, type Rewritten } from "./rewrite";
export {
  buildSchemata,
  compileSchemata,
  importedInAsts,
  ownFiles,
  type Schemata,
  type SchemataOptions,
} from "./schemata";
export type { PlacedMutant, RewriteOptions, Stale } from "./types";
