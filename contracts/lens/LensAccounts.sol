// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

// `w[n++]` puts a word at the first free place and moves on.
// solhint-disable gas-increment-by-one

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ASSET_BTC, ASSET_ETH, ASSET_USD} from "../libraries/Constants.sol";
import {ICreditLedger} from "../interfaces/ICreditLedger.sol";
import {INativeToken} from "../interfaces/INativeToken.sol";
import {IRegistry, Role} from "../interfaces/IRegistry.sol";
import {IStakingProducts} from "../interfaces/IStakingProducts.sol";
import {IVotingPower} from "../interfaces/IVotingPower.sol";
import {LensReads} from "./LensReads.sol";
import {LensWiring} from "./LensWiring.sol";

/// @title What accounts hold and may do
abstract contract LensAccounts is LensWiring, LensReads {
    function _account(address account, uint256[] memory w, uint256 n) internal view returns (uint256) {
        uint256 whose = uint160(account);
        w[n++] = account.balance;
        n = _get(address(_token_), IERC20.balanceOf.selector, whose, w, n);
        n = _get(address(_usd), IERC20.balanceOf.selector, whose, w, n);
        n = _get(address(_wbtc), IERC20.balanceOf.selector, whose, w, n);
        n = _get(address(_token_), INativeToken.isLockedForMV.selector, whose, w, n);
        return _role(account, uint8(Role.Member), w, n);
    }

    function _credits(address account, uint256[] memory w, uint256 n) internal view returns (uint256) {
        n = _credit(address(_capitalPool), account, ASSET_ETH, w, n);
        n = _credit(address(_capitalPool), account, ASSET_USD, w, n);
        n = _credit(address(_capitalPool), account, ASSET_BTC, w, n);
        n = _credit(address(_cover), account, ASSET_ETH, w, n);
        return _credit(address(_claims), account, ASSET_ETH, w, n);
    }

    function _power(address account, uint256[] memory w, uint256 n) internal view returns (uint256) {
        uint256 whose = uint160(account);
        n = _get(address(_votingPower), IVotingPower.getVotingPower.selector, whose, w, n);
        // the length of the list
        n = _read(address(_stakingProducts), IStakingProducts.getPoolsOf.selector, whose, 0, 1, 1, w, n);
        n = _role(account, uint8(Role.None), w, n);
        n = _role(account, uint8(Role.Assessor), w, n);
        n = _role(account, uint8(Role.Governor), w, n);
        return _role(account, 4, w, n);
    }

    /// @dev id: (asset << 224) | spender << 160 | owner.
    /// A spender is a pool's id, 0 for Cover, or 2^63 and an actor's index.
    function _allowance(uint256 id, uint256[] memory w, uint256 n) internal view returns (uint256) {
        uint256 which = (id >> 160) & type(uint64).max;
        address spender =
            which >= 1 << 63
                ? _actors[which & 0xffff]
                : which == 0
                    ? address(_cover)
                    : _stakingProducts.getPool(which);
        w[n++] = _assetToken(id >> 224).allowance(address(uint160(id)), spender);
        return n;
    }

    /// @dev id: (1 for cover NFTs, 0 for positions) << 32 | owner's index << 16 | operator's index.
    function _operator(uint256 id, uint256[] memory w, uint256 n) internal view returns (uint256) {
        IERC721 nft = id >> 32 == 1 ? IERC721(_coverNFT) : IERC721(_stakingNFT);
        w[n++] = nft.isApprovedForAll(_actors[(id >> 16) & 0xffff], _actors[id & 0xffff]) ? 1 : 0;
        return n;
    }

    function _role(address account, uint8 role, uint256[] memory w, uint256 n) private view returns (uint256) {
        return _read(address(_registry), IRegistry.checkRole.selector, uint160(account), role, 0, 1, w, n);
    }

    function _credit(
        address ledger,
        address account,
        uint256 asset,
        uint256[] memory w,
        uint256 n
    ) private view returns (uint256) {
        return _read(ledger, ICreditLedger.creditOf.selector, uint160(account), asset, 0, 1, w, n);
    }
}
