// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {Odds} from "./Odds.sol";

/// A raffle. Who draws before anybody has a ticket runs into a panic.
contract Raffle {
    enum Phase {
        Open,
        Drawn
    }

    event Opened(uint256 indexed round, uint256 price);

    struct Round {
        uint256 price;
        Phase phase;
        address[] players;
    }

    mapping(uint256 => Round) private _rounds;
    uint256 public nextRound = 1_000;
    address[2] public judges;

    function open(uint256 price) external returns (uint256 round) {
        round = nextRound;
        nextRound += 1_000;
        _rounds[round].price = price;
        emit Opened(round, price);
    }

    function play(uint256 round) external payable {
        Round storage chosen = _rounds[round];
        require(chosen.price > 0 && msg.value >= chosen.price, "pay the price");
        chosen.players.push(msg.sender);
    }

    function draw(uint256 round, bytes32 seed) external returns (address winner) {
        Round storage chosen = _rounds[round];
        require(chosen.price > 0 && chosen.phase == Phase.Open, "no such round");
        winner = chosen.players[Odds.pick(seed, chosen.players.length)];
        chosen.phase = Phase.Drawn;
    }

    function setJudges(address[2] calldata both) external {
        judges = both;
    }

    function players(uint256 round) external view returns (address[] memory) {
        return _rounds[round].players;
    }
}
