// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IndividualClaims as Claims} from "contracts/earlier/claims/IndividualClaims.sol";
import {EarlierCover as Cover} from "contracts/earlier/cover/EarlierCover.sol";
import {EarlierCoverProducts as CoverProducts} from "contracts/earlier/cover/EarlierCoverProducts.sol";
import {MemberRoles as Registry} from "contracts/earlier/registry/MemberRoles.sol";
import {EarlierStakingProducts as StakingProducts} from "contracts/earlier/staking/EarlierStakingProducts.sol";

// The contracts that the editions do not share, under the names that the campaign has for them.
