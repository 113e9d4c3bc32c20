// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {EarlierSpotPrice} from "../earlier/staking/EarlierSpotPrice.sol";
import {PowerOf999} from "../earlier/staking/PowerOf999.sol";

/// @notice Lets tests and campaigns see the libraries' answers, and tests their gas.
/// @dev What could be pure is view, as the library's functions are where mutants are built into them.
contract PowerOf999Probe {
    function at(uint256 n) external view returns (uint256) {
        return PowerOf999.roundedUp(n);
    }

    function decayed(uint256 price, uint256 wholeDays) external view returns (uint256) {
        return EarlierSpotPrice.decayed(price, wholeDays, 0);
    }

    function range(uint256 from, uint256 count) external view returns (uint256[] memory powers) {
        powers = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) powers[i] = PowerOf999.roundedUp(from + i);
    }

    function gasOf(uint256 n) external view returns (uint256) {
        uint256 before = gasleft();
        PowerOf999.roundedUp(n);
        return before - gasleft();
    }
}
