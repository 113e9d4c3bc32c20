import { startLocalNode, type LocalNode } from "assay/engine/local-node";
import { showcaseFixture } from "../../../properties/fixture/showcase";
import { Encoder } from "../../../properties/subject/encoder";
import { artifacts } from "../../support/artifacts";

/** A node with the small book of `npm run serve`. */
export async function startShowcaseNode(options: { readonly port?: number } = {}): Promise<LocalNode> {
  const compiled = artifacts();
  const encoder = new Encoder(compiled);
  return startLocalNode(
    showcaseFixture(compiled, (call) => encoder.call(call)),
    options,
  );
}
