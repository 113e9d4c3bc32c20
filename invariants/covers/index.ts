import { chain, extension, nothingStreams } from "./extension";
import { allocation, amountFalls, constant } from "./life";
import { graceFixed, identity, length, membership, metadata, parts } from "./purchase";
import { times } from "./times";

/** COVERS: what may be bought, and that a bought cover does not change. */
export const COVERS = [
  length,
  membership,
  graceFixed,
  constant,
  times,
  amountFalls,
  chain,
  extension,
  identity,
  metadata,
  parts,
  allocation,
  nothingStreams,
];
