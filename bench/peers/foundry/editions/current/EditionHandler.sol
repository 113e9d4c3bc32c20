// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Actors} from "../handlers/Actors.sol";

/// @title What can be done in the current edition alone: nothing
abstract contract EditionHandler is Actors {}

/// @dev Each as often as it stands here.
function editionActions() pure returns (bytes4[] memory) {}
