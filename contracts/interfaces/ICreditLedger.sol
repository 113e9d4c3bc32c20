// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Money that could not be delivered waits here for its owner
/// @notice Three contracts keep such a ledger, each for what it holds itself: the capital pool (claim payouts), Cover
/// (ETH commission), Claims (deposits). [CREDIT-1]
interface ICreditLedger {
    /// @notice A payment to `account` failed and is kept for it. [CREDIT-1]
    event Credited(address indexed account, uint256 indexed asset, uint256 amount);
    /// @notice `account` fetched its credit to `to`. [CREDIT-2]
    event CreditWithdrawn(address indexed account, uint256 indexed asset, address to, uint256 amount);

    /// @notice Pays the caller's whole credit in `asset` to `to`, with all gas. [CREDIT-2]
    /// @dev Reverts: ZeroAddress, NoCredit, InsufficientFunds (capital pool only), EthTransferFailed.
    /// @return amount what was paid, in the asset's smallest unit
    function withdrawCredit(uint256 asset, address to) external returns (uint256 amount);

    /// @notice Credit of `account` in `asset`'s smallest unit. [CREDIT-1]
    function creditOf(address account, uint256 asset) external view returns (uint256);

    /// @notice Sum of all credits in `asset`. [CREDIT-1]
    function totalCredit(uint256 asset) external view returns (uint256);
}
