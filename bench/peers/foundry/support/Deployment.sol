// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ProtocolAddresses} from "contracts/current/Addresses.sol";
import {CapitalPool} from "contracts/current/capital/CapitalPool.sol";
import {CoverNFT} from "contracts/current/cover/CoverNFT.sol";
import {CoverViewer} from "contracts/current/cover/CoverViewer.sol";
import {VotingPower} from "contracts/current/governance/VotingPower.sol";
import {StakingNFT} from "contracts/current/staking/StakingNFT.sol";
import {StakingPool} from "contracts/current/staking/StakingPool.sol";
import {StakingViewer} from "contracts/current/staking/StakingViewer.sol";
import {NativeToken} from "contracts/current/token/NativeToken.sol";
import {HostileERC20} from "contracts/mocks/hostile/HostileERC20.sol";
import {MockFeed} from "contracts/mocks/MockFeed.sol";
import {EthRejecter} from "contracts/mocks/EthRejecter.sol";
import {GasGuzzler} from "contracts/mocks/GasGuzzler.sol";
import {NftRejecter} from "contracts/mocks/NftRejecter.sol";
import {Claims, Cover, CoverProducts, Registry, StakingProducts} from "../edition/Contracts.sol";
import {Cast, Mutual} from "./Mutual.sol";
import {vm} from "./Vm.sol";

/// @title Deploys the mutual as the project's fixture does: the addresses follow from the deployer's nonces
abstract contract Deployment {
    uint256 internal constant INITIAL_SUPPLY = 10_000_000 ether;

    Mutual internal m;
    Cast internal cast;

    function _deploy() internal {
        _makeCast();
        m.usd = new HostileERC20("Mock USD", "mUSD", 6, hex"0000");
        m.btc = new HostileERC20("Mock BTC", "mBTC", 8, hex"0000");
        (m.feedNative, m.feedUsd, m.feedBtc) = (new MockFeed(18), new MockFeed(18), new MockFeed(18));
        ProtocolAddresses memory a = _plan();
        m.registry = new Registry(cast.governor);
        m.token = new NativeToken(a, cast.treasury, INITIAL_SUPPLY);
        m.capital = new CapitalPool(a, address(m.usd), address(m.btc));
        new StakingPool(a);
        m.staking = new StakingProducts(a);
        m.positions = new StakingNFT(a);
        m.products = new CoverProducts(a);
        m.cover = new Cover(a);
        m.coverNft = new CoverNFT(a);
        m.claims = new Claims(a);
        m.stakingViewer = new StakingViewer(a);
        m.coverViewer = new CoverViewer(a);
        m.votingPower = new VotingPower(a);
    }

    function _plan() private view returns (ProtocolAddresses memory a) {
        uint256 nonce = vm.getNonce(address(this));
        address[10] memory at;
        for (uint256 i; i < 10; i++) at[i] = vm.computeCreateAddress(address(this), nonce + i);
        a = ProtocolAddresses(at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7], at[8], at[9]);
    }

    function _makeCast() private {
        (cast.governor, cast.treasury, cast.stranger) = (_person("governor"), _person("treasury"), _person("mallory"));
        string[6] memory names = ["alice", "bob", "carol", "dave", "erin", "frank"];
        for (uint256 i; i < names.length; i++) cast.people.push(_person(names[i]));
        cast.people.push(address(new EthRejecter()));
        cast.people.push(address(new GasGuzzler()));
        cast.noNfts = address(new NftRejecter());
        string[4] memory assessors = ["ann", "ben", "cleo", "dan"];
        for (uint256 i; i < assessors.length; i++) cast.assessors.push(_person(assessors[i]));
        for (uint256 i; i < cast.people.length; i++) vm.deal(cast.people[i], 1e27);
        vm.deal(cast.noNfts, 1e27);
    }

    function _person(string memory name) private returns (address account) {
        account = address(uint160(uint256(keccak256(bytes(name)))));
        vm.deal(account, 1e27);
    }
}
