// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {Errors} from "../../interfaces/Errors.sol";
import {IAggregatorV3} from "../../interfaces/IAggregatorV3.sol";
import {ICapitalPool} from "../../interfaces/ICapitalPool.sol";
import {IRegistry} from "../../interfaces/IRegistry.sol";
import {ASSET_BTC, ASSET_ETH, ASSET_NATIVE, ASSET_USD, WAD} from "../../libraries/Constants.sol";
import {ProtocolAddresses} from "../Addresses.sol";
import {Access} from "../registry/Access.sol";
import {CreditLedger} from "./CreditLedger.sol";
import {EthTransfer} from "./EthTransfer.sol";
import {FeedReader} from "./FeedReader.sol";

/// @title Holds the mutual's money; knows assets and their price feeds
contract CapitalPool is CreditLedger, ICapitalPool {
    using SafeERC20 for IERC20;

    /// @dev What the transfer of a token must be able to use; stablecoins behind proxies with blocklists take below
    /// 100 000. [SAFE-2]
    uint256 private constant TOKEN_ATTEMPT_GAS = 200_000;
    uint8 private constant FEED_DECIMALS = 18;

    struct Feed {
        address feed;
        uint256 maxAge;
    }

    IRegistry private immutable _registry;
    address private immutable _claims;
    address private immutable _native;
    address private immutable _usd;
    address private immutable _btc;

    mapping(uint256 asset => Feed) private _feeds;

    /// @param usd USD stablecoin with 6 decimals
    /// @param wbtc wrapped BTC with 8 decimals
    constructor(ProtocolAddresses memory a, address usd, address wbtc) {
        _registry = IRegistry(a.registry);
        _claims = a.claims;
        _native = a.token;
        _usd = usd;
        _btc = wbtc;
    }

    /// @inheritdoc ICapitalPool
    receive() external payable {
        emit EthReceived(msg.sender, msg.value);
    }

    /// @inheritdoc ICapitalPool
    function setFeed(uint256 asset, address feed, uint256 maxAge) external nonReentrant {
        Access.requireGovernor(_registry.governor());
        _requireFeedAsset(asset);
        if (feed == address(0)) revert Errors.ZeroAddress();
        uint8 decimals = IAggregatorV3(feed).decimals();
        if (decimals != FEED_DECIMALS) revert Errors.FeedDecimals(asset, decimals);
        _feeds[asset] = Feed(feed, maxAge);
        emit FeedSet(asset, feed, maxAge);
    }

    /// @inheritdoc ICapitalPool
    function payOut(uint256 asset, address to, uint256 amount) external nonReentrant {
        Access.requireProtocol(_claims);
        if (getBalance(asset) >= amount && _attempt(asset, to, amount)) {
            emit PaidOut(asset, to, amount);
        } else {
            _credit(to, asset, amount);
        }
    }

    /// @inheritdoc ICapitalPool
    function getPrice(uint256 asset) external view returns (uint256) {
        if (asset == ASSET_ETH) return WAD;
        _requireFeedAsset(asset);
        Feed storage feed = _feeds[asset];
        return FeedReader.read(asset, feed.feed, feed.maxAge);
    }

    /// @inheritdoc ICapitalPool
    function getFeed(uint256 asset) external view returns (address feed, uint256 maxAge) {
        _requireFeedAsset(asset);
        return (_feeds[asset].feed, _feeds[asset].maxAge);
    }

    /// @inheritdoc ICapitalPool
    function getAsset(uint256 asset) public view returns (address token, uint8 decimals) {
        if (asset == ASSET_ETH) return (address(0), 18);
        if (asset == ASSET_USD) return (_usd, 6);
        if (asset == ASSET_BTC) return (_btc, 8);
        if (asset == ASSET_NATIVE) return (_native, 18);
        revert Errors.UnknownAsset(asset);
    }

    /// @inheritdoc ICapitalPool
    function getBalance(uint256 asset) public view returns (uint256) {
        if (asset == ASSET_ETH) return address(this).balance;
        (address token, ) = getAsset(asset);
        return IERC20(token).balanceOf(address(this));
    }

    /// @dev A token that reverts or answers false was not delivered.
    function _attempt(uint256 asset, address to, uint256 amount) private returns (bool) {
        if (asset == ASSET_ETH) return EthTransfer.attempt(to, amount);
        EthTransfer.requireGasFor(TOKEN_ATTEMPT_GAS);
        (address token, ) = getAsset(asset);
        return IERC20(token).trySafeTransfer(to, amount);
    }

    /// @dev As much of it as the pool has. [CREDIT-2]
    function _payableOf(uint256 asset, uint256 credit) internal view override returns (uint256) {
        uint256 balance = getBalance(asset);
        if (balance == 0) revert Errors.InsufficientFunds(asset, balance, credit);
        return Math.min(credit, balance);
    }

    /// @inheritdoc CreditLedger
    function _deliver(uint256 asset, address to, uint256 amount) internal override {
        if (asset == ASSET_ETH) return EthTransfer.deliver(to, amount);
        (address token, ) = getAsset(asset);
        IERC20(token).safeTransfer(to, amount);
    }

    function _requireFeedAsset(uint256 asset) private pure {
        if (asset != ASSET_USD && asset != ASSET_BTC && asset != ASSET_NATIVE) revert Errors.UnknownAsset(asset);
    }
}
