import { join } from "node:path";
import { Copy } from "./support";

/** A copy of one of the small projects in `toys`, which are stored as text because each has its own types. */
export function toyCopy(name: "boxes" | "jars" | "pots"): Copy {
  const copy = new Copy(name, join(__dirname, "toys", name));
  copy.write("assay.config.ts", copy.read("config.txt"));
  return copy;
}
