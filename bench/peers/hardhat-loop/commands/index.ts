import fc from "fast-check";
import type { Edition } from "../../../../properties/fixture/editions";
import { settleClaim, submitClaim, vote } from "./claims";
import { buyCover, extendCover, transferCover } from "./covers";
import {
  blockAsset,
  lockForVote,
  moveFeed,
  setMembership,
  setReviewPeriod,
  setTerms,
  stranger,
  withdrawCredit,
} from "./governance";
import { collect, createPool, poke, setPoolFee, setProducts } from "./pools";
import { deposit, extend, transferPosition, withdraw } from "./staking";
import { wait } from "./time";
import type { Notes } from "../notes";
import type { Real } from "./command";

/** The mix of a sequence; what happens more often stands more often. */
const MIX = [
  ...[wait, wait, wait, wait],
  ...[deposit, deposit, extend, withdraw, withdraw, transferPosition],
  ...[createPool, setPoolFee, collect, setProducts, poke],
  ...[buyCover, buyCover, buyCover, buyCover, extendCover, transferCover],
  ...[submitClaim, submitClaim, submitClaim, vote, vote, vote, settleClaim, settleClaim],
  ...[setMembership, lockForVote, setTerms, moveFeed, blockAsset, withdrawCredit, stranger, stranger],
];

/** What is done in one edition only. */
const OWN: Readonly<Record<Edition, typeof MIX>> = { current: [], earlier: [setReviewPeriod] };

/** Sequences of an edition's steps, at most so many, which fast-check shrinks. */
export const sequencesOf = (edition: Edition, most: number): fc.Arbitrary<Iterable<fc.AsyncCommand<Notes, Real>>> =>
  fc.commands([...MIX, ...OWN[edition]], { maxCommands: most, size: "max" });
