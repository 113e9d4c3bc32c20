// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @title Money that could not be delivered waits here for its owner
/// @notice Three contracts keep such a ledger, each for what it holds itself: the capital pool (claim payouts), Cover
/// (ETH commission), Claims (deposits). [CREDIT-1]
interface ICreditLedger {
    /// @notice Money is kept for its owner: a payment to it failed, or (earlier edition) it voted on a claim that was
    /// rejected. [CREDIT-1, E-DEPOSIT]
    /// @param account the owner
    /// @param asset what is owed
    /// @param amount by how much the credit grew, in the asset's smallest unit
    event Credited(address indexed account, uint256 indexed asset, uint256 amount);
    /// @notice A credit was fetched: all of it; from the capital pool, as much as it had. [CREDIT-2]
    /// @param account the owner
    /// @param asset what was owed
    /// @param to the receiver
    /// @param amount what was paid, in the asset's smallest unit
    event CreditWithdrawn(address indexed account, uint256 indexed asset, address to, uint256 amount);

    /// @notice Pays the caller's whole credit in an asset, with all gas. The capital pool pays min(credit, its
    /// balance); the rest stays credited. [CREDIT-2]
    /// @dev Reverts: ZeroAddress, NoCredit, EthTransferFailed; capital pool only: InsufficientFunds(asset, 0, credit)
    /// when its balance is 0, and those of the token.
    /// @param asset the asset's id
    /// @param to the receiver; not zero
    /// @return amount what was paid, in the asset's smallest unit
    function withdrawCredit(uint256 asset, address to) external returns (uint256 amount);

    /// @notice The credit of an account. [CREDIT-1]
    /// @param account the owner
    /// @param asset the asset's id
    /// @return in the asset's smallest unit; 0 when there is none
    function creditOf(address account, uint256 asset) external view returns (uint256);

    /// @notice Sum of all credits in an asset. [CREDIT-1]
    /// @param asset the asset's id
    /// @return in the asset's smallest unit
    function totalCredit(uint256 asset) external view returns (uint256);
}
