// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

import {Price, Mark, Chill, Payee, Grade, Crate, Manifest, Batch, ICash, IVault, Units} from "./Goods.sol";
import {Cash} from "./Cash.sol";

/// A depot for goods: crates with grades and prices, temperatures below zero, marks and seals.
contract Depot {
    struct Overview {
        uint256 count;
        Units.Measure capacity;
        Mark mark;
    }

    event Crated(uint256 count, Grade best);
    event Taken(bytes32 id, uint256 weights);
    event Warmed(int256 to);
    event Drifted(int64 indexed by);
    event Priced(Price price);
    event Tagged(Price indexed price, bytes4 indexed mark);
    event Sealed(bytes20 badge);
    event Labelled(string text);
    event Moved(uint256 count, address from);
    event Announced(string indexed text, bytes indexed more);

    error Refused(bytes4 mark, Price price, Grade grade, int8 delta);
    error Unlabelled(string text);
    error Doubted(bytes20 badge);
    error Broke(uint256 worth);
    error Heavy(int64 by);
    error Oversized(Units.Measure measure, Price[] prices);

    int256 public coldest;
    Chill public chill;
    Price public tariff;
    Mark public mark;
    bytes32 public seal;
    bytes20 public badge;
    Grade public grade;
    ICash public cash;
    string public motto;
    uint256 public worth;
    uint256 public immutable opened;
    uint256 public immutable given;
    Price[2] public limits;
    Units.Measure private _capacity;
    uint256 private _count;
    uint256 private _eleventh;
    uint256 private _twelfth;
    bool private _closed;
    bool private _spoilt;
    mapping(bytes4 => mapping(Grade => int256)) private _held;

    constructor(
        Price[2] memory limits_,
        Grade[] memory grades,
        Chill chill_,
        bytes4 mark_,
        Units.Measure memory capacity,
        Cash cash_,
        string memory motto_,
        Crate memory first
    ) payable {
        limits = limits_;
        grade = grades[grades.length - 1];
        chill = chill_;
        mark = Mark.wrap(mark_);
        _capacity = capacity;
        cash = cash_;
        motto = motto_;
        seal = first.id;
        opened = block.timestamp;
        given = msg.value;
    }

    // arguments of many shapes

    function pack(
        uint64[3] calldata sizes,
        uint256[][] calldata rows,
        address[] calldata owners
    ) external returns (uint256 sum) {
        for (uint256 i; i < 3; ++i) sum += sizes[i];
        for (uint256 i; i < rows.length; ++i) for (uint256 j; j < rows[i].length; ++j) sum += rows[i][j];
        sum += owners.length;
    }

    function crate(Crate[] calldata crates, Grade[2][] calldata grades, bytes32[] calldata ids) external {
        Grade best;
        for (uint256 i; i < crates.length; ++i) if (crates[i].grade > best) best = crates[i].grade;
        for (uint256 i; i < grades.length; ++i) if (grades[i][1] > best) best = grades[i][1];
        _count += crates.length;
        emit Crated(crates.length + ids.length, best);
    }

    function entrust(Cash[] calldata cashes, Units.Measure calldata measure) external returns (ICash) {
        _capacity = measure;
        return cashes[cashes.length - 1];
    }

    function move(
        address[] calldata,
        uint256[] calldata vm,
        uint256[] calldata each,
        uint256[] calldata START,
        address from
    ) external {
        emit Moved(vm.length + each.length + START.length, from);
    }

    function tally(bytes32[] calldata ids, string calldata note) external returns (bytes32[] memory, string memory) {
        return (ids, note);
    }

    function ship(Manifest calldata manifest) external returns (int256 last) {
        last = manifest.p[0];
    }

    function owe(
        address payable[] calldata payees,
        Payee[] calldata more,
        IVault[] calldata vaults
    ) external returns (uint256) {
        return payees.length + more.length + vaults.length;
    }

    function stow(uint256 hall, Batch calldata batch) external returns (uint256) {
        return hall * batch.h.length;
    }

    /// Whether none of its lists is empty.
    function isFull(Batch calldata batch) public pure returns (bool) {
        return
            batch.a.length * batch.b.length * batch.c.length * batch.d.length != 0 &&
            batch.e.length * batch.f.length * batch.g.length * batch.h.length != 0;
    }

    function pile(uint256 hall, uint256, uint256, uint256, uint256, Batch calldata batch) external returns (uint256) {
        return hall + batch.h.length;
    }

    // as many answers as a function in Solidity has room for, and one more

    function eleven()
        external
        returns (uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256)
    {
        return (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }

    function twelve()
        external
        returns (
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256
        )
    {
        return (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    }

    function setEleventh(uint256 to) external {
        _eleventh = to;
    }

    function setTwelfth(uint256 to) external {
        _twelfth = to;
    }

    function allEleven()
        external
        view
        returns (uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256, uint256)
    {
        return (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, _eleventh);
    }

    function allTwelve()
        external
        view
        returns (
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256,
            uint256
        )
    {
        return (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, _twelfth);
    }

    function take(Crate calldata like) external {
        emit Taken(like.id, like.weights.length);
    }

    // answers of many types

    function cool(int8 by, int256 to) external returns (int256) {
        return to - by;
    }

    function reprice(Price price) external returns (uint8 digits, Price after_) {
        digits = 18;
        after_ = price;
    }

    function stamp(bytes4 mark_, bytes20 badge_, bytes32 seal_) external returns (bytes4) {
        require(badge_ != bytes20(0) && seal_ != bytes32(0), "nothing to stamp");
        return mark_;
    }

    function judge(Grade grade_) external returns (Grade) {
        return grade_;
    }

    function tip(uint8 amount) external returns (int8) {
        return -int8(amount / 2);
    }

    function tip(uint256 amount) external returns (uint256) {
        return amount;
    }

    function heap(Grade[] calldata grades) external returns (uint256) {
        return grades.length;
    }

    // events of many types

    function warm(int256 to) external {
        emit Warmed(to);
    }

    function drift(int64 by) external {
        emit Drifted(by);
    }

    function announce(Price price) external {
        emit Announced("a price", abi.encode(price));
        emit Priced(price);
    }

    function tag(Price price, bytes4 mark_) external {
        emit Tagged(price, mark_);
    }

    function sealWith(bytes20 badge_) external {
        emit Sealed(badge_);
    }

    function label(string calldata text) external {
        emit Labelled(text);
    }

    // errors of many types

    function refuse(bytes4 mark_, Price price, Grade grade_, int8 delta) external {
        revert Refused(mark_, price, grade_, delta);
    }

    function doubt(bytes20 badge_) external {
        revert Doubted(badge_);
    }

    function reject(string calldata text) external {
        revert Unlabelled(text);
    }

    function weigh(int64 by) external {
        revert Heavy(by);
    }

    function oversize(Units.Measure calldata measure_, Price[] calldata prices) external {
        revert Oversized(measure_, prices);
    }

    function insist(uint256 much) external {
        if (much > 4) revert();
    }

    function admit(bytes20 badge_, Price[] calldata prices) external {
        if (badge_ == bytes20(0) || prices.length > 9) revert Broke(worth);
    }

    // state of many types

    function setColdest(int256 to) external {
        coldest = to;
    }

    function setChill(Chill to) external {
        chill = to;
    }

    function setTariff(Price to) external {
        tariff = to;
    }

    function setMark(Mark to) external {
        mark = to;
    }

    function setSeal(bytes32 to) external {
        seal = to;
    }

    function setBadge(bytes20 to) external {
        badge = to;
    }

    function setGrade(Grade to) external {
        grade = to;
    }

    function setCash(ICash to) external {
        cash = to;
    }

    function setMotto(string calldata to) external {
        motto = to;
    }

    function setWorth(uint256 to) external {
        worth = to;
    }

    function setCount(uint256 to) external {
        _count = to;
    }

    function setWeight(Units.Weight to) external {
        _capacity.weight = to;
    }

    function close() external {
        _closed = true;
    }

    function spoil() external {
        _closed = _closed || _spoilt;
    }

    function hold(bytes4 mark_, Grade grade_, int256 by) external {
        _held[mark_][grade_] = by;
    }

    // getters of many answers

    function climate() external view returns (int256, Price price, Grade best) {
        return (coldest, tariff, grade);
    }

    function overview() external view returns (Overview memory) {
        return Overview(_count, _capacity, mark);
    }

    function room() external view returns (bool any, Units.Measure memory capacity) {
        return (true, _capacity);
    }

    function held(bytes4 mark_, Grade grade_, bool negated, int8[2] calldata factors) external view returns (int256) {
        return (negated ? -int256(1) : int256(1)) * _held[mark_][grade_] * factors[1];
    }

    function level(uint8 parts) external view returns (int256) {
        return coldest / int256(uint256(parts));
    }

    function level(uint256 parts) external view returns (uint256) {
        return worth / parts;
    }

    /// Reverts once it is closed.
    function share() external view returns (uint256) {
        require(!_closed, "closed");
        return 100;
    }

    /// Reverts for what is no grade.
    function graded(Grade grade_) external view returns (uint256) {
        return grade_ == grade ? 1 : 0;
    }

    function fresh() external view returns (bool) {
        require(!_spoilt, "spoilt");
        return true;
    }
}
