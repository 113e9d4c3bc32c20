// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICreditLedger} from "contracts/interfaces/ICreditLedger.sol";
import {Ghosts} from "../support/Ghosts.sol";

/// @title What always holds of balances, credits and voting power
abstract contract MoneyInvariants is Ghosts {
    function _inspectMoney() internal {
        for (uint256 i; i < 4; i++) {
            uint256 asset = [ETH, USD, BTC, NATIVE][i];
            _check(
                _balance(asset, address(m.capital)) == capital[asset],
                "the capital pool holds what came less what went"
            );
            _check(m.capital.getBalance(asset) == capital[asset], "the capital pool tells what it holds");
            _inspectCredits(ICreditLedger(m.capital), asset);
        }
        _inspectCredits(ICreditLedger(m.cover), ETH);
        _inspectCredits(ICreditLedger(m.claims), ETH);
        _check(address(m.cover).balance == m.cover.totalCredit(ETH), "Cover holds the commissions it owes");
        uint256 open;
        for (uint256 claimId = 1; claimId <= claimsMade; claimId++) if (!claimBook[claimId].settled) open++;
        _check(
            address(m.claims).balance == open * DEPOSIT + m.claims.totalCredit(ETH),
            "Claims holds the deposits of open claims and those it owes"
        );
        _check(m.token.balanceOf(address(m.cover)) == 0, "Cover keeps no tokens");
        _check(m.usd.balanceOf(address(m.cover)) + m.btc.balanceOf(address(m.cover)) == 0, "Cover keeps no assets");
        _check(m.token.balanceOf(cast.stranger) == 0 && cast.stranger.balance <= 1e27, "a stranger gains nothing");
        _inspectPower();
    }

    function _inspectCredits(ICreditLedger ledger, uint256 asset) private {
        uint256 sum = ledger.creditOf(cast.noNfts, asset) + ledger.creditOf(address(receiver), asset);
        for (uint256 i; i < cast.people.length; i++) sum += ledger.creditOf(cast.people[i], asset);
        _check(ledger.totalCredit(asset) == sum, "credits add up");
        _check(credits[address(ledger)][asset] == sum, "credits come from failed payments alone");
    }

    function _inspectPower() private {
        address account = cast.people[block.timestamp % 4];
        uint256 power;
        if (m.registry.checkRole(account, 1)) {
            power = m.token.balanceOf(account);
            uint256[] memory managed = m.staking.getPoolsOf(account);
            for (uint256 i; i < managed.length; i++) power += _pool(managed[i]).getPoolStake(managed[i]);
        }
        _check(m.votingPower.getVotingPower(account) == power, "a member votes with its tokens and its pools' stake");
    }
}
