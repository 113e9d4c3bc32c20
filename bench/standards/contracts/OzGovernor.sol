// SPDX-License-Identifier: MIT
// A subject is one file.
// solhint-disable one-contract-per-file
// An import is one line.
// solhint-disable max-line-length
pragma solidity 0.8.28;
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {GovernorCountingSimple} from "@openzeppelin/contracts/governance/extensions/GovernorCountingSimple.sol";
import {GovernorVotes, IVotes} from "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";
import {GovernorVotesQuorumFraction} from "@openzeppelin/contracts/governance/extensions/GovernorVotesQuorumFraction.sol";
/// @title OpenZeppelin's Governor with Votes, as its wizard writes it
contract Power is ERC20, ERC20Votes {
    constructor() ERC20("P", "P") EIP712("P", "1") {}
    function mint(address to, uint96 v) external {
        _mint(to, v);
    }
    function _update(address f, address t, uint256 v) internal override(ERC20, ERC20Votes) {
        super._update(f, t, v);
    }
}
contract Assembly is Governor, GovernorCountingSimple, GovernorVotes, GovernorVotesQuorumFraction {
    constructor(IVotes v) Governor("G") GovernorVotes(v) GovernorVotesQuorumFraction(4) {}
    function votingDelay() public pure override returns (uint256) {
        return 7200;
    }
    function votingPeriod() public pure override returns (uint256) {
        return 50400;
    }
}
