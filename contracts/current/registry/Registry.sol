// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Errors} from "../../interfaces/Errors.sol";
import {IRegistry, Role} from "../../interfaces/IRegistry.sol";
import {MAX_ASSESSORS, MIN_ASSESSORS} from "../../libraries/Constants.sol";
import {Access} from "./Access.sol";

/// @title Membership, roles and assessor groups
contract Registry is IRegistry {
    struct MemberRecord {
        uint248 id; // 0: never was a member
        bool isMember;
    }

    /// @inheritdoc IRegistry
    address public immutable governor;
    /// @inheritdoc IRegistry
    uint256 public memberCount;
    /// @inheritdoc IRegistry
    uint256 public groupCount;

    mapping(address account => MemberRecord) private _members;
    mapping(address account => bool) private _isAssessor;
    mapping(uint256 groupId => address[]) private _groups;
    mapping(uint256 groupId => mapping(address account => bool)) private _inGroup;

    modifier knownGroup(uint256 groupId) {
        if (groupId == 0 || groupId > groupCount) revert Errors.UnknownGroup(groupId);
        _;
    }

    constructor(address governor_) {
        if (governor_ == address(0)) revert Errors.ZeroAddress();
        governor = governor_;
    }

    /// @inheritdoc IRegistry
    function addMember(address account) external returns (uint256 memberId) {
        Access.requireGovernor(governor);
        if (account == address(0)) revert Errors.ZeroAddress();
        MemberRecord storage record = _members[account];
        if (record.isMember) revert Errors.AlreadyMember(account);

        memberId = record.id;
        if (memberId == 0) {
            memberId = ++memberCount;
            record.id = uint248(memberId); // a counter never gets that far
        }
        record.isMember = true;
        emit MemberAdded(account, memberId);
    }

    /// @inheritdoc IRegistry
    function removeMember(address account) external {
        Access.requireGovernor(governor);
        MemberRecord storage record = _members[account];
        if (!record.isMember) revert Errors.NotMember(account);
        record.isMember = false;
        emit MemberRemoved(account, record.id);
    }

    /// @inheritdoc IRegistry
    function createAssessorGroup(address[] calldata assessors) external returns (uint256 groupId) {
        Access.requireGovernor(governor);
        uint256 size = assessors.length;
        if (size < MIN_ASSESSORS || size > MAX_ASSESSORS) revert Errors.GroupSize(size, MIN_ASSESSORS, MAX_ASSESSORS);

        groupId = ++groupCount;
        for (uint256 i = 0; i < size; ++i) {
            address assessor = assessors[i];
            if (assessor == address(0)) revert Errors.ZeroAddress();
            if (_inGroup[groupId][assessor]) revert Errors.DuplicateAssessor(assessor);
            _inGroup[groupId][assessor] = true;
            _isAssessor[assessor] = true;
        }
        _groups[groupId] = assessors;
        emit AssessorGroupCreated(groupId, assessors);
    }

    /// @inheritdoc IRegistry
    function checkRole(address account, uint8 role) external view returns (bool) {
        if (role == uint8(Role.Member)) return _members[account].isMember;
        if (role == uint8(Role.Assessor)) return _isAssessor[account];
        if (role == uint8(Role.Governor)) return account == governor;
        return false;
    }

    /// @inheritdoc IRegistry
    function getMemberId(address account) external view returns (uint256 memberId) {
        memberId = _members[account].id;
        if (memberId == 0) revert Errors.UnknownMember(account);
    }

    /// @inheritdoc IRegistry
    function getAssessorGroup(uint256 groupId) external view knownGroup(groupId) returns (address[] memory) {
        return _groups[groupId];
    }

    /// @inheritdoc IRegistry
    function getAssessorGroupSize(uint256 groupId) external view knownGroup(groupId) returns (uint256) {
        return _groups[groupId].length;
    }

    /// @inheritdoc IRegistry
    function isInGroup(uint256 groupId, address account) external view knownGroup(groupId) returns (bool) {
        return _inGroup[groupId][account];
    }
}
