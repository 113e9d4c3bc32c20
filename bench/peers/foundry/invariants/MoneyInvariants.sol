// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ICreditLedger} from "contracts/interfaces/ICreditLedger.sol";
import {Role} from "contracts/interfaces/IRegistry.sol";
import {Focus} from "./Focus.sol";

/// @title What always holds of balances, credits, supply, roles and voting power
abstract contract MoneyInvariants is Focus {
    function _inspectMoney() internal {
        for (uint256 i; i < 4; i++) {
            uint256 asset = [ETH, USD, BTC, NATIVE][i];
            _check(
                _balance(asset, address(m.capital)) == capital[asset],
                "the capital pool holds what came less what went"
            );
            _inspectTotal(ICreditLedger(m.capital), asset);
        }
        _inspectTotal(ICreditLedger(m.cover), ETH);
        _inspectTotal(ICreditLedger(m.claims), ETH);
        _check(address(m.cover).balance == credits[address(m.cover)][ETH], "Cover holds the commissions it owes");
        _check(
            address(m.claims).balance == openClaims * DEPOSIT + credits[address(m.claims)][ETH],
            "Claims holds the deposits of open claims and those it owes"
        );
        _check(m.token.totalSupply() == supply, "tokens are minted as rewards and burned with stake alone");
    }

    /// @dev Account by account.
    function _inspectCredits() internal {
        for (uint256 i; i < 4; i++) {
            uint256 asset = [ETH, USD, BTC, NATIVE][i];
            _check(m.capital.getBalance(asset) == capital[asset], "the capital pool tells what it holds");
            _inspectSum(ICreditLedger(m.capital), asset);
        }
        _inspectSum(ICreditLedger(m.cover), ETH);
        _inspectSum(ICreditLedger(m.claims), ETH);
        _check(m.token.balanceOf(address(m.cover)) == 0, "Cover keeps no tokens");
        _check(m.usd.balanceOf(address(m.cover)) + m.btc.balanceOf(address(m.cover)) == 0, "Cover keeps no assets");
        _check(m.token.balanceOf(cast.stranger) == 0 && cast.stranger.balance <= 1e27, "a stranger gains nothing");
    }

    function _inspectPeople() internal {
        for (uint256 i; i < cast.people.length; i++) {
            address account = cast.people[i];
            uint256 power;
            if (m.registry.checkRole(account, uint8(Role.Member))) {
                power = m.token.balanceOf(account);
                for (uint256 poolId = 1; poolId <= poolsMade; poolId++)
                    if (pools[poolId].manager == account) power += _pool(poolId).getPoolStake(poolId);
            }
            _check(
                m.votingPower.getVotingPower(account) == power,
                "a member votes with its tokens and its pools' stake"
            );
            _check(!m.registry.checkRole(account, uint8(Role.None)), "None is nobody's role");
            _check(!m.registry.checkRole(account, 4), "unknown roles are nobody's");
            _check(!m.registry.checkRole(account, uint8(Role.Governor)), "there is one governor");
            bool assessor;
            for (uint256 groupId = 1; groupId <= m.registry.groupCount(); groupId++)
                if (m.registry.isInGroup(groupId, account)) assessor = true;
            _check(m.registry.checkRole(account, uint8(Role.Assessor)) == assessor, "assessors are in a group");
        }
    }

    function _inspectTotal(ICreditLedger ledger, uint256 asset) private {
        _check(credits[address(ledger)][asset] == ledger.totalCredit(asset), "credits come from failed payments alone");
    }

    function _inspectSum(ICreditLedger ledger, uint256 asset) private {
        uint256 sum = ledger.creditOf(cast.noNfts, asset) + ledger.creditOf(address(receiver), asset);
        for (uint256 i; i < cast.people.length; i++) sum += ledger.creditOf(cast.people[i], asset);
        address[] memory more = _moreCreditors();
        for (uint256 i; i < more.length; i++) sum += ledger.creditOf(more[i], asset);
        _check(ledger.totalCredit(asset) == sum, "credits add up");
    }
}
