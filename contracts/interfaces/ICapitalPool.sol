// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICreditLedger} from "./ICreditLedger.sol";

/// @title Holds the mutual's money: premiums in, payouts out; knows assets and their price feeds
/// @notice Asset ids: 0 ETH (18 decimals), 6 USD stablecoin (6), 7 wrapped BTC (8), 255 native token (18). [ASSET-1]
interface ICapitalPool is ICreditLedger {
    /// @notice ETH arrived (premium, forfeited deposit or donation). [CAPITAL-1]
    event EthReceived(address indexed from, uint256 amount);
    /// @notice A payout was delivered. [SETTLE-3]
    event PaidOut(uint256 indexed asset, address indexed to, uint256 amount);
    /// @notice `asset` is priced by `feed`, unusable when older than `maxAge` seconds. [FEED-1]
    event FeedSet(uint256 indexed asset, address feed, uint256 maxAge);

    /// @notice Anyone may send ETH; it belongs to the mutual. Tokens are donated by a plain transfer. [CAPITAL-1]
    receive() external payable;

    /// @notice Sets the feed of asset 6, 7 or 255. Governor only. [FEED-1]
    /// @dev Reverts: NotGovernor, UnknownAsset, ZeroAddress, FeedDecimals.
    function setFeed(uint256 asset, address feed, uint256 maxAge) external;

    /// @notice Pays `amount` > 0 of `asset` to `to`, or credits it when the pool's balance is short or the attempt
    /// fails (ETH: 50 000 gas, return
    /// data ignored). Credits of others do not reserve funds: first come, first served. Claims contract only.
    /// [SETTLE-3, CREDIT-1, SAFE-2]
    /// @dev Reverts: NotProtocol, InsufficientGas. Emits PaidOut or Credited.
    function payOut(uint256 asset, address to, uint256 amount) external;

    /// @notice ETH per whole unit of `asset`, 18 decimals; 1e18 for asset 0. Unusable: no feed, the feed reverts,
    /// answer <= 0 or above
    /// type(uint96).max, updatedAt in the future, or now - updatedAt > maxAge. [FEED-1, FEED-2]
    /// @dev Reverts: UnknownAsset, FeedUnusable.
    function getPrice(uint256 asset) external view returns (uint256);

    /// @notice The feed of `asset` and its maxAge in seconds; zeros when none is set. Reverts UnknownAsset for
    /// anything but 6, 7, 255. [FEED-1]
    function getFeed(uint256 asset) external view returns (address feed, uint256 maxAge);

    /// @notice Token address (address(0) for ETH) and decimals. Reverts UnknownAsset. [ASSET-1]
    function getAsset(uint256 asset) external view returns (address token, uint8 decimals);

    /// @notice What the pool holds of `asset`, in its smallest unit. Reverts UnknownAsset.
    function getBalance(uint256 asset) external view returns (uint256);
}
