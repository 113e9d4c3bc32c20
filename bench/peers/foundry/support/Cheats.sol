// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {vm} from "./Vm.sol";

/// @title Small helpers of the campaign: bounded inputs, calls as somebody, rounding
abstract contract Cheats {
    /// @notice Calls made to the protocol, and to the tokens around it.
    uint256 public calls;

    /// @dev A number in [min, max]: as it is when it lies there, else wrapped; uint256's far end stays at the far end.
    function _bound(uint256 x, uint256 min, uint256 max) internal pure returns (uint256) {
        if (max <= min) return min;
        if (x >= min && x <= max) return x;
        uint256 size = max - min + 1;
        if (x >= type(uint256).max - 3 && size > type(uint256).max - x) return max - (type(uint256).max - x);
        return min + (x % size);
    }

    /// @dev Another number out of the same seed.
    function _next(uint256 seed, uint256 salt) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, salt)));
    }

    /// @dev True in `percent` of 100 seeds.
    function _chance(uint256 seed, uint256 salt, uint256 percent) internal pure returns (bool) {
        return _next(seed, salt) % 100 < percent;
    }

    function _callAs(
        address caller,
        address to,
        uint256 value,
        bytes memory data
    ) internal returns (bool ok, bytes memory answer) {
        calls++;
        vm.prank(caller);
        (ok, answer) = to.call{value: value}(data);
    }

    function _mulUp(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        return Math.mulDiv(a, b, c, Math.Rounding.Ceil);
    }

    function _mulDown(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        return Math.mulDiv(a, b, c);
    }

    function _selectorOf(bytes memory answer) internal pure returns (bytes4 selector) {
        if (answer.length >= 4) selector = bytes4(answer);
    }

    function _midnight(uint256 time) internal pure returns (uint256) {
        return ((time + 1 days - 1) / 1 days) * 1 days;
    }
}
