// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {editionActions} from "./edition/EditionHandler.sol";
import {Handler} from "./handlers/Handler.sol";
import {Book} from "./support/Book.sol";
import {FuzzSelector, vm} from "./support/Vm.sol";

/// @title The invariant campaign over the mutual
/// @notice One invariant function that reads the whole book: forge runs a campaign of its own for each function, which
/// would do the same calls again for every one of them.
contract MutualTest is Book {
    Handler internal handler;
    bytes4[] private _selectors;

    function setUp() public {
        _log("start");
        _deploy();
        _open();
        handler = new Handler(m, cast);
        _weigh();
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function targetSelectors() external view returns (FuzzSelector[] memory targets) {
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), _selectors);
    }

    function invariant_bookHolds() external {
        try handler.inspect() {
            _requireNoViolation();
        } catch {
            _unreadable();
        }
    }

    /// @dev At the end of each run.
    function afterInvariant() external {
        // what a process did is known by these lines, also when it is stopped
        _log(string.concat("run ", vm.toString(handler.calls())));
        try handler.inspectAll() {
            _requireNoViolation();
        } catch {
            _unreadable();
        }
    }

    /// @dev A getter that reverts is a find like others: the moment of it must be known.
    function _unreadable() private {
        string memory what = "the book can be read";
        _log(what);
        revert(what);
    }

    function _log(string memory what) private {
        vm.writeLine(vm.envString("PEER_LOG"), string.concat(vm.toString(vm.unixTime()), " ", what));
    }

    function _requireNoViolation() private view {
        string memory violation = handler.violation();
        require(bytes(violation).length == 0, violation);
    }

    /// @dev Each action as often as it stands here.
    function _weigh() private {
        _add(handler.wait.selector, 6);
        _add(handler.deposit.selector, 3);
        _add(handler.depositMore.selector, 2);
        _add(handler.extend.selector, 3);
        _add(handler.withdrawStake.selector, 3);
        _add(handler.withdrawRewards.selector, 2);
        _add(handler.transferPosition.selector, 1);
        _add(handler.createPool.selector, 1);
        _add(handler.setPoolFee.selector, 1);
        _add(handler.withdrawFees.selector, 1);
        _add(handler.sweepSurplus.selector, 1);
        _add(handler.setProducts.selector, 2);
        _add(handler.poke.selector, 1);
        _add(handler.pokeProduct.selector, 1);
        _add(handler.buyCover.selector, 6);
        _add(handler.buyCoverFromTwo.selector, 2);
        _add(handler.buyOutOfRange.selector, 1);
        _add(handler.buyWrong.selector, 2);
        _add(handler.extendCover.selector, 4);
        _add(handler.ruin.selector, 1);
        _add(handler.brink.selector, 4);
        _add(handler.transferCover.selector, 1);
        _add(handler.submitClaim.selector, 5);
        _add(handler.vote.selector, 3);
        _add(handler.voteAll.selector, 3);
        _add(handler.settleClaim.selector, 5);
        _add(handler.setMembership.selector, 1);
        _add(handler.lockForVote.selector, 1);
        _add(handler.transferTokens.selector, 1);
        _add(handler.setMinPrice.selector, 1);
        _add(handler.setGracePeriod.selector, 1);
        _add(handler.setAssessorGroup.selector, 1);
        _add(handler.createAssessorGroup.selector, 1);
        _add(handler.setAcceptedAssets.selector, 1);
        _add(handler.moveFeed.selector, 1);
        _add(handler.blockAsset.selector, 1);
        _add(handler.switchAsset.selector, 1);
        _add(handler.donate.selector, 1);
        _add(handler.withdrawCredit.selector, 2);
        _add(handler.reenterPool.selector, 1);
        _add(handler.reenterCover.selector, 1);
        _add(handler.reenterCredit.selector, 1);
        _add(handler.readUnknown.selector, 1);
        _add(handler.tryPools.selector, 1);
        _add(handler.tryStaking.selector, 1);
        _add(handler.tryMoney.selector, 1);
        _add(handler.tryGovernance.selector, 1);
        _add(handler.tryCovers.selector, 1);
        bytes4[] memory more = editionActions();
        for (uint256 i; i < more.length; i++) _add(more[i], 1);
    }

    function _add(bytes4 selector, uint256 weight) private {
        for (uint256 i; i < weight; i++) _selectors.push(selector);
    }
}
