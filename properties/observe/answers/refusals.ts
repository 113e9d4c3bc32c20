import { refusal } from "./question";

/** Errors of several getters. */
export const unknownCover = refusal("UnknownCover(uint256 coverId)");
export const unknownPool = refusal("UnknownPool(uint256 poolId)");
export const nonexistentToken = refusal("ERC721NonexistentToken(uint256 tokenId)");
