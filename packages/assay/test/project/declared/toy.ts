import { join } from "node:path";
import { Copy } from "./support";

/** A copy of one of the small projects in `toys`; their projects are texts, since each has types of its own. */
export function toyCopy(name: "boxes" | "jars" | "pots"): Copy {
  const copy = new Copy(name, join(__dirname, "toys", name));
  copy.write("assay.config.ts", copy.read("config.txt"));
  return copy;
}
