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
/// @notice The governor makes members and groups; the protocol's contracts ask here who somebody is.
interface IRegistry {
    /// @notice An address is a member from now on. [ROLE-2]
    /// @param account the address
    /// @param memberId new at the first time; the old one when a former member returns
    event MemberAdded(address indexed account, uint256 indexed memberId);
    /// @notice An address is no member any more; id, NFTs and pools stay. [ROLE-2]
    /// @param account the address
    /// @param memberId the id that it keeps
    event MemberRemoved(address indexed account, uint256 indexed memberId);
    /// @notice An assessor group was made; it never changes. [ROLE-3]
    /// @param groupId its id
    /// @param assessors its addresses, in the order given
    event AssessorGroupCreated(uint256 indexed groupId, address[] assessors);

    /// @notice Makes an address a member, or again a member. Governor only. [ROLE-2]
    /// @dev Reverts: NotGovernor, ZeroAddress, AlreadyMember.
    /// @param account the address; not zero
    /// @return memberId counts from 1; the old id when a former member returns
    function addMember(address account) external returns (uint256 memberId);

    /// @notice Ends a membership. Governor only. [ROLE-2]
    /// @dev Reverts: NotGovernor, NotMember.
    /// @param account the member
    function removeMember(address account) external;

    /// @notice Makes an assessor group, which never changes. Governor only. [ROLE-3]
    /// @dev Reverts: NotGovernor, GroupSize, ZeroAddress, DuplicateAssessor (the address whose second appearance comes
    /// first). Checks may come in any order.
    /// @param assessors 3 to 32 distinct addresses that are not zero; they need not be members
    /// @return groupId counts from 1
    function createAssessorGroup(address[] calldata assessors) external returns (uint256 groupId);

    /// @notice Whether an address has a role now. Member: is one now. Assessor: is in any group ever made. Governor: is
    /// the governor. None and unknown roles: nobody has them. [ROLE-1]
    /// @param account the address
    /// @param role a value of `Role`, or any other number
    /// @return true when it has
    function checkRole(address account, uint8 role) external view returns (bool);

    /// @notice The governor; fixed at deployment. [ROLE-2]
    /// @return its address
    function governor() external view returns (address);

    /// @notice Id of a present or former member. Reverts UnknownMember. [ROLE-2]
    /// @param account the address
    /// @return its member id
    function getMemberId(address account) external view returns (uint256);

    /// @notice How many member ids were ever given.
    /// @return the last member id; 0 when there is none
    function memberCount() external view returns (uint256);

    /// @notice The addresses of a group. Reverts UnknownGroup. [ROLE-3]
    /// @param groupId the group
    /// @return its addresses, in the order given
    function getAssessorGroup(uint256 groupId) external view returns (address[] memory);

    /// @notice How many addresses a group has. Reverts UnknownGroup. [ROLE-3]
    /// @param groupId the group
    /// @return 3 to 32
    function getAssessorGroupSize(uint256 groupId) external view returns (uint256);

    /// @notice Whether an address is in a group. Reverts UnknownGroup. [ROLE-3]
    /// @param groupId the group
    /// @param account the address
    /// @return true when it is
    function isInGroup(uint256 groupId, address account) external view returns (bool);

    /// @notice How many groups were ever made.
    /// @return the last group's id; 0 when there is none
    function groupCount() external view returns (uint256);
}
