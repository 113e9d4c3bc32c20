// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {CapitalPool} from "contracts/current/capital/CapitalPool.sol";
import {CoverNFT} from "contracts/current/cover/CoverNFT.sol";
import {CoverViewer} from "contracts/current/cover/CoverViewer.sol";
import {VotingPower} from "contracts/current/governance/VotingPower.sol";
import {StakingNFT} from "contracts/current/staking/StakingNFT.sol";
import {StakingViewer} from "contracts/current/staking/StakingViewer.sol";
import {NativeToken} from "contracts/current/token/NativeToken.sol";
import {HostileERC20} from "contracts/mocks/hostile/HostileERC20.sol";
import {MockFeed} from "contracts/mocks/MockFeed.sol";
import {Claims, Cover, CoverProducts, Registry, StakingProducts} from "../edition/Contracts.sol";

/// @notice The contracts under test.
struct Mutual {
    Registry registry;
    NativeToken token;
    CapitalPool capital;
    StakingProducts staking;
    StakingNFT positions;
    CoverProducts products;
    Cover cover;
    CoverNFT coverNft;
    Claims claims;
    StakingViewer stakingViewer;
    CoverViewer coverViewer;
    VotingPower votingPower;
    HostileERC20 usd;
    HostileERC20 btc;
    MockFeed feedNative;
    MockFeed feedUsd;
    MockFeed feedBtc;
}

/// @notice Who acts.
struct Cast {
    address governor;
    address treasury;
    address[] people;
    address[] assessors;
    address noNfts;
    address stranger;
}
