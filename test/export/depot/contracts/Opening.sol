// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

import {Crate} from "./Goods.sol";

/// An opening of a depot, for crates of one sort. Exported tests have a contract of this name themselves.
contract Opening {
    bytes32 public sort;
    uint256[] public weights;

    constructor(Crate memory like, uint256[] memory weights_) {
        sort = like.id;
        weights = weights_;
    }
}
