// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// @notice Roles are not exclusive. [ROLE-1]
enum Role {
    None,
    Member,
    Assessor,
    Governor
}

/// @title Membership, roles and assessor groups
interface IRegistry {
    /// @notice `account` is a member from now on; `memberId` is new at the first time and the old one when a former
    /// member returns. [ROLE-2]
    event MemberAdded(address indexed account, uint256 indexed memberId);
    /// @notice `account` is no member any more; id, NFTs and pools stay. [ROLE-2]
    event MemberRemoved(address indexed account, uint256 indexed memberId);
    /// @notice Group `groupId` was made; it never changes. [ROLE-3]
    event AssessorGroupCreated(uint256 indexed groupId, address[] assessors);

    /// @notice Makes `account` a member, or again a member. Governor only. Ids count from 1. [ROLE-2]
    /// @dev Reverts: NotGovernor, ZeroAddress, AlreadyMember.
    function addMember(address account) external returns (uint256 memberId);

    /// @notice Ends the membership of `account`. Governor only. [ROLE-2]
    /// @dev Reverts: NotGovernor, NotMember.
    function removeMember(address account) external;

    /// @notice Makes an immutable group of 3 to 32 distinct, non-zero addresses; membership is not needed. Governor
    /// only. [ROLE-3]
    /// @dev Reverts: NotGovernor, GroupSize, ZeroAddress, DuplicateAssessor (the address whose second appearance
    /// comes first). Checks may come in any order.
    function createAssessorGroup(address[] calldata assessors) external returns (uint256 groupId);

    /// @notice True iff `account` has `role` now. None and unknown roles are false. Member: is one now. Assessor: in
    /// any group ever made.
    /// Governor: is the governor. [ROLE-1]
    function checkRole(address account, uint8 role) external view returns (bool);

    /// @notice The governor; fixed at deployment. [ROLE-2]
    function governor() external view returns (address);

    /// @notice Id of a present or former member. Reverts UnknownMember. [ROLE-2]
    function getMemberId(address account) external view returns (uint256);

    /// @notice How many member ids were ever given.
    function memberCount() external view returns (uint256);

    /// @notice The addresses of a group, in the order given. Reverts UnknownGroup. [ROLE-3]
    function getAssessorGroup(uint256 groupId) external view returns (address[] memory);

    /// @notice Number of addresses in a group. Reverts UnknownGroup. [ROLE-3]
    function getAssessorGroupSize(uint256 groupId) external view returns (uint256);

    /// @notice Whether `account` is in group `groupId`. Reverts UnknownGroup. [ROLE-3]
    function isInGroup(uint256 groupId, address account) external view returns (bool);

    /// @notice How many groups were ever made.
    function groupCount() external view returns (uint256);
}
