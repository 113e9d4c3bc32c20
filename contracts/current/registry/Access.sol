// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Errors} from "../../interfaces/Errors.sol";
import {ICoverNFT} from "../../interfaces/ICoverNFT.sol";
import {IRegistry, Role} from "../../interfaces/IRegistry.sol";
import {IStakingNFT} from "../../interfaces/IStakingNFT.sol";

/// @title Who may: every check of a caller is one of these, the first line of the function that it guards
library Access {
    /// @notice Reverts NotMember unless `account` is a member now. [ROLE-1]
    function requireMember(IRegistry registry, address account) internal view {
        if (!registry.checkRole(account, uint8(Role.Member))) revert Errors.NotMember(account);
    }

    /// @notice Reverts NotGovernor unless the caller is `governor`. [ROLE-2]
    function requireGovernor(address governor) internal view {
        if (msg.sender != governor) revert Errors.NotGovernor(msg.sender);
    }

    /// @notice Reverts NotManager unless the caller is `manager`, who manages the pool. [POOL-2]
    function requireManager(uint256 poolId, address manager) internal view {
        if (msg.sender != manager) revert Errors.NotManager(poolId, msg.sender);
    }

    /// @notice Reverts NotProtocol unless the caller is `contract_`, the one that the function is kept for.
    function requireProtocol(address contract_) internal view {
        if (msg.sender != contract_) revert Errors.NotProtocol(msg.sender);
    }

    /// @notice Reverts NotOwnerNorApproved unless the caller may act for a position. [STAKE-2, EXT-1, WITHDRAW-1]
    function requireOwnerOrApproved(IStakingNFT nft, uint256 tokenId) internal view {
        if (!nft.isApprovedOrOwner(msg.sender, tokenId)) revert Errors.NotOwnerNorApproved(tokenId, msg.sender);
    }

    /// @notice Reverts NotOwnerNorApproved unless the caller may act for a cover. [EDIT-1]
    function requireOwnerOrApproved(ICoverNFT nft, uint256 coverId) internal view {
        if (!nft.isApprovedOrOwner(msg.sender, coverId)) revert Errors.NotOwnerNorApproved(coverId, msg.sender);
    }
}
