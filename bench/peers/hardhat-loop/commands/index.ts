import fc from "fast-check";
import { settleClaim, submitClaim, vote } from "./claims";
import { buyCover, extendCover, transferCover } from "./covers";
import { blockAsset, lockForVote, moveFeed, setMembership, setTerms, stranger, withdrawCredit } from "./governance";
import { collect, createPool, poke, setPoolFee, setProducts } from "./pools";
import { deposit, extend, transferPosition, withdraw } from "./staking";
import { wait } from "./time";

/** Steps in a sequence at most: as the harness's. */
const MOST_STEPS = 50;

/** The mix of a sequence; what happens more often stands more often. */
const MIX = [
  ...[wait, wait, wait, wait],
  ...[deposit, deposit, extend, withdraw, withdraw, transferPosition],
  ...[createPool, setPoolFee, collect, setProducts, poke],
  ...[buyCover, buyCover, buyCover, buyCover, extendCover, transferCover],
  ...[submitClaim, submitClaim, submitClaim, vote, vote, vote, settleClaim, settleClaim],
  ...[setMembership, lockForVote, setTerms, moveFeed, blockAsset, withdrawCredit, stranger, stranger],
];

/** Sequences of steps, which fast-check shrinks. */
export const sequences = fc.commands(MIX, { maxCommands: MOST_STEPS, size: "max" });
