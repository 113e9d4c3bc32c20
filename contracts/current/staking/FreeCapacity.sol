// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {DirectedMath} from "../../libraries/DirectedMath.sol";
import {Capacities} from "../../interfaces/IStakingProducts.sol";

/// @title What of the eight active tranches can still be sold
library FreeCapacity {
    /// @notice Free capacity over the tranches from index `eligible` on; 0 when that is past the last. [CAP-4]
    function free(Capacities memory c, uint256 eligible) internal pure returns (uint256) {
        uint256 deficit = 0;
        uint256 room = 0; // sum max(0, c - a)
        uint256 capacity = 0;
        uint256 allocated = 0;
        for (uint256 i = 0; i < c.capacity.length; ++i) {
            if (i < eligible) {
                deficit = DirectedMath.subFloor(deficit + c.allocated[i], c.capacity[i]);
            } else {
                room += DirectedMath.subFloor(c.capacity[i], c.allocated[i]);
                capacity += c.capacity[i];
                allocated += c.allocated[i];
            }
        }
        return Math.min(room, DirectedMath.subFloor(capacity, allocated + deficit));
    }

    /// @notice How `amount`, which is free, fills the eligible tranches from the earliest. [CAP-5]
    function fill(
        Capacities memory c,
        uint256 eligible,
        uint256 amount
    ) internal pure returns (uint256[8] memory parts) {
        for (uint256 i = eligible; i < c.capacity.length && amount != 0; ++i) {
            parts[i] = Math.min(amount, DirectedMath.subFloor(c.capacity[i], c.allocated[i]));
            amount -= parts[i];
        }
    }
}
