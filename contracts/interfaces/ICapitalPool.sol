// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICreditLedger} from "./ICreditLedger.sol";

/// @title Holds the mutual's money: premiums in, payouts out; knows assets and their price feeds
/// @notice Asset ids: 0 ETH (18 decimals), 6 USD stablecoin (6), 7 wrapped BTC (8), 255 native token (18). [ASSET-1]
interface ICapitalPool is ICreditLedger {
    /// @notice ETH arrived (premium, forfeited deposit or donation), or a plain call that brought none. [CAPITAL-1]
    /// @param from who sent it
    /// @param amount wei of ETH; 0 for a plain call that brought none
    event EthReceived(address indexed from, uint256 amount);
    /// @notice A payout was delivered. [SETTLE-3]
    /// @param asset what was paid
    /// @param to the receiver
    /// @param amount in the asset's smallest unit
    event PaidOut(uint256 indexed asset, address indexed to, uint256 amount);
    /// @notice An asset is priced by a feed from now on. [FEED-1]
    /// @param asset 6, 7 or 255
    /// @param feed the feed's address
    /// @param maxAge seconds; an older answer is unusable
    event FeedSet(uint256 indexed asset, address feed, uint256 maxAge);

    /// @notice Anyone may send ETH; it belongs to the mutual. Tokens are donated by a plain transfer. [CAPITAL-1]
    receive() external payable;

    /// @notice Sets the feed of an asset. Governor only. [FEED-1]
    /// @dev Reverts: NotGovernor, UnknownAsset, ZeroAddress, FeedDecimals, and those of the feed.
    /// @param asset 6, 7 or 255
    /// @param feed its address; not zero, 18 decimals
    /// @param maxAge seconds; an older answer is unusable
    function setFeed(uint256 asset, address feed, uint256 maxAge) external;

    /// @notice Makes a payout, or credits it when the pool's balance is short or the attempt fails (ETH: 50 000 gas,
    /// return data ignored; tokens: what gas there is, at least 200 000). Credits of others do not reserve funds: first
    /// come, first served. Claims contract only. [SETTLE-3, CREDIT-1, SAFE-2]
    /// @dev Reverts: NotProtocol, UnknownAsset, InsufficientGas. Emits PaidOut or Credited.
    /// @param asset what is paid: a cover asset
    /// @param to the receiver
    /// @param amount in the asset's smallest unit; Claims never asks for 0
    function payOut(uint256 asset, address to, uint256 amount) external;

    /// @notice The price of an asset. Its feed is unusable when there is none, when it reverts, when its answer
    /// is <= 0 or above type(uint96).max, when updatedAt lies in the future, or when now - updatedAt > maxAge.
    /// [FEED-1, FEED-2]
    /// @dev Reverts: UnknownAsset, FeedUnusable.
    /// @param asset the asset's id
    /// @return ETH per whole unit of the asset, 18 decimals; 1e18 for asset 0
    function getPrice(uint256 asset) external view returns (uint256);

    /// @notice The feed of an asset. Reverts UnknownAsset for anything but 6, 7 and 255. [FEED-1]
    /// @param asset 6, 7 or 255
    /// @return feed its address; zero when none is set
    /// @return maxAge seconds; 0 when no feed is set
    function getFeed(uint256 asset) external view returns (address feed, uint256 maxAge);

    /// @notice What an asset is. Reverts UnknownAsset. [ASSET-1]
    /// @param asset the asset's id
    /// @return token its address; zero for ETH
    /// @return decimals how many decimals a whole unit has
    function getAsset(uint256 asset) external view returns (address token, uint8 decimals);

    /// @notice What the pool holds of an asset. Reverts UnknownAsset.
    /// @param asset the asset's id
    /// @return in the asset's smallest unit
    function getBalance(uint256 asset) external view returns (uint256);
}
