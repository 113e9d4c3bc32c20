// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

import {Crate} from "./Goods.sol";

/// Room beside a depot, for crates of one sort.
contract Annex {
    bytes32 public sort;
    uint256[] public weights;

    constructor(Crate memory like, uint256[] memory weights_) {
        sort = like.id;
        weights = weights_;
    }
}
