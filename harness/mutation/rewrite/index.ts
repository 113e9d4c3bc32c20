export type { AstNode, Asts } from "./ast";
export { rewrite, type Rewritten } from "./rewrite";
export { compileSchemata, type Schemata, type SchemataOptions } from "./schemata";
export type { Inexpressible, Mutant, RewriteOptions, Stale } from "./types";
