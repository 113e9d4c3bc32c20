// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Claims} from "contracts/current/claims/Claims.sol";
import {Cover} from "contracts/current/cover/Cover.sol";
import {CoverProducts} from "contracts/current/cover/CoverProducts.sol";
import {Registry} from "contracts/current/registry/Registry.sol";
import {StakingProducts} from "contracts/current/staking/StakingProducts.sol";

// The contracts that the editions do not share, under the names that the campaign has for them.
