// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Errors} from "contracts/interfaces/Errors.sol";
import {ICreditLedger} from "contracts/interfaces/ICreditLedger.sol";
import {vm} from "../support/Vm.sol";
import {ClaimHandler} from "./ClaimHandler.sol";
import {CoverHandler, Purchase} from "./CoverHandler.sol";

/// @title A receiver that takes no ETH until it is owed some, and calls back while the credit is paid to it
/// @notice Refusing is calling back with something that eats the 50 000 gas of an attempted payment: the receiver of
/// the other re-entries can do that, and is counted among those who may have a credit.
abstract contract CreditReentryHandler is CoverHandler, ClaimHandler {
    function reenterCredit(uint256 seed, uint256 amount) external mayBurn {
        if (!_hasCredit()) {
            if (_chance(seed, 31, 50)) _earnPayout(seed, amount);
            else _earnCommission(seed, amount);
            // sometimes it waits, so that others are owed something as well
            if (_chance(seed, 32, 25)) return;
        }
        ICreditLedger[3] memory ledgers = _ledgers();
        for (uint256 i; i < 3; i++) _fetchTwice(ledgers[i]);
    }

    function _ledgers() private view returns (ICreditLedger[3] memory) {
        return [ICreditLedger(m.capital), ICreditLedger(m.cover), ICreditLedger(m.claims)];
    }

    function _hasCredit() private view returns (bool) {
        ICreditLedger[3] memory ledgers = _ledgers();
        for (uint256 i; i < 3; i++) if (ledgers[i].creditOf(address(receiver), ETH) > 0) return true;
        return false;
    }

    /// @dev From now on it does not take what is attempted: its call takes all gas but a 64th.
    function _refuse() private {
        receiver.arm(cast.people[7], 0, "");
    }

    /// @dev A cover in ETH, of which the receiver gets a commission that it does not take.
    function _earnCommission(uint256 seed, uint256 amount) private {
        _refuse();
        _buyInEth(seed, amount, address(receiver));
    }

    /// @dev The receiver claims on a cover of its own, and takes neither the payout nor its deposit.
    function _earnPayout(uint256 seed, uint256 amount) private {
        uint256 before = coversBought;
        _buyInEth(seed, amount, address(0));
        if (coversBought == before) return;
        vm.deal(address(receiver), 1_000 ether);
        _refuse();
        uint256 claimed = claimsMade;
        _submit(coversBought, 0, 0);
        if (claimsMade == claimed) return;
        _voteAll(claimsMade, 0);
        _warp(block.timestamp + LONGEST_REVIEW);
        _settle(claimsMade, _person(_next(seed, 33)));
    }

    /// @dev A small cover: for the receiver, or with a commission for it.
    function _buyInEth(uint256 seed, uint256 amount, address affiliate) private {
        Purchase memory x = _draft(_next(seed, 34), 30);
        (x.productId, x.asset, x.pay) = (1 + (_next(seed, 35) % 2), ETH, ETH);
        (x.affiliate, x.ratio) = (affiliate, 0);
        if (affiliate == address(0)) x.owner = address(receiver);
        else x.ratio = _bound(_next(seed, 36), 100, 3_000);
        _setTerms(x);
        _addParts(x, _next(seed, 37), (amount & ~uint256(7)) | 5, 1);
        if (x.parts.length > 0) _execute(x, _next(seed, 38));
    }

    /// @dev It withdraws to itself, and once more while it is paid.
    function _fetchTwice(ICreditLedger ledger) private {
        uint256 due = ledger.creditOf(address(receiver), ETH);
        bool ofCapital = address(ledger) == address(m.capital);
        if (due == 0 || (ofCapital && capital[ETH] < due)) return;
        bytes memory data = abi.encodeCall(ledger.withdrawCredit, (ETH, address(receiver)));
        receiver.arm(address(ledger), 0, data);
        uint256 held = address(receiver).balance;
        (bool ok, ) = _callAs(address(receiver), address(ledger), 0, data);
        _check(ok, "a credit is paid whatever its receiver tries");
        if (!ok) return;
        bytes4 error = _selectorOf(receiver.answer());
        bool refused = receiver.struck() && !receiver.succeeded();
        // a ledger that runs out of funds has tried to pay again
        bool named = error == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector;
        _check(refused && (named || error == Errors.NoCredit.selector), "a ledger is not entered again");
        _check(address(receiver).balance == held + due, "a credit is paid once");
        _check(ledger.creditOf(address(receiver), ETH) == 0, "a credit that was paid is gone");
        credits[address(ledger)][ETH] -= due;
        if (ofCapital) capital[ETH] -= due;
    }
}
