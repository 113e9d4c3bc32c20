// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {EditionRules} from "../edition/Rules.sol";

/// @title What the last action was about: the handlers note it, the inspection after the step looks at it
abstract contract Focus is EditionRules {
    /// Whether the last action may have moved what the capital pool, Cover and Claims hold or owe, or the supply.
    bool internal movesMoney;
}
