// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {Errors} from "../../interfaces/Errors.sol";
import {PoolAllocationRequest} from "../../interfaces/ICoverCore.sol";
import {MAX_POOLS} from "../../libraries/Constants.sol";
import {PoolPart} from "./Purchase.sol";

/// @title The requests of a purchase that count
library PoolParts {
    /// @notice The requests without `skip`, in their order: at most ten, of distinct pools, adding up to `amount`
    /// exactly. [COVER-2]
    /// @dev Reverts: TooManyPools, DuplicatePool, AllocationMismatch (its sum saturates at 2^256 - 1).
    function select(
        PoolAllocationRequest[] calldata requests,
        uint256 amount
    ) internal pure returns (PoolPart[] memory parts) {
        parts = new PoolPart[](_count(requests));
        uint256 sum = 0;
        uint256 next = 0;
        for (uint256 i = 0; i < requests.length; i++) {
            PoolAllocationRequest calldata request = requests[i];
            if (request.skip) continue;
            _requireNew(parts, next, request.poolId);
            parts[next].poolId = request.poolId;
            parts[next].amount = request.coverAmountInAsset;
            sum = Math.saturatingAdd(sum, request.coverAmountInAsset);
            next++;
        }
        if (sum != amount) revert Errors.AllocationMismatch(sum, amount);
    }

    function _count(PoolAllocationRequest[] calldata requests) private pure returns (uint256 count) {
        for (uint256 i = 0; i < requests.length; i++) {
            if (!requests[i].skip) count++;
        }
        if (count > MAX_POOLS) revert Errors.TooManyPools(count, MAX_POOLS);
    }

    function _requireNew(PoolPart[] memory parts, uint256 count, uint256 poolId) private pure {
        for (uint256 i = 0; i < count; i++) {
            if (parts[i].poolId == poolId) revert Errors.DuplicatePool(poolId);
        }
    }
}
