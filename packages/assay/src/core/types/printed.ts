import type { z } from "zod";

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** What a schema describes, as it is given to be printed. */
export type Printed<Schema extends z.ZodType> = Frozen<z.input<Schema>>;
