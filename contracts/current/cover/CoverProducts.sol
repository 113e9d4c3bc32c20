// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {Errors} from "../../interfaces/Errors.sol";
import {ICoverProducts, Product, ProductType} from "../../interfaces/ICoverProducts.sol";
import {IRegistry} from "../../interfaces/IRegistry.sol";
import {
    ASSET_BTC,
    ASSET_ETH,
    ASSET_NATIVE,
    ASSET_USD,
    BPS,
    COOLDOWN,
    MAX_GRACE_PERIOD
} from "../../libraries/Constants.sol";
import {ProtocolAddresses} from "../Addresses.sol";
import {Access} from "../registry/Access.sol";

/// @title Products and product types
contract CoverProducts is ICoverProducts {
    using SafeCast for uint256;

    /// @param acceptedMask bit i set: asset i is accepted; says the same as acceptedAssets, in one read
    struct ProductRecord {
        uint16 productType;
        uint16 minPrice;
        uint16 initialPrice;
        uint256 acceptedMask;
        uint256[] acceptedAssets;
        string name;
    }

    struct TypeRecord {
        uint32 gracePeriod;
        uint224 assessorGroupId;
    }

    IRegistry internal immutable _registry;

    /// @inheritdoc ICoverProducts
    uint256 public productCount;
    /// @inheritdoc ICoverProducts
    uint256 public productTypeCount;

    mapping(uint256 productId => ProductRecord) private _products;
    mapping(uint256 productType => TypeRecord) private _types;

    constructor(ProtocolAddresses memory a) {
        _registry = IRegistry(a.registry);
    }

    /// @inheritdoc ICoverProducts
    function addProductType(uint256 gracePeriod, uint256 assessorGroupId) external returns (uint256 productType) {
        Access.requireGovernor(_registry.governor());
        _requireGrace(gracePeriod);
        _requireGroup(assessorGroupId);
        productType = ++productTypeCount;
        _types[productType] = TypeRecord(gracePeriod.toUint32(), assessorGroupId.toUint224());
        emit ProductTypeAdded(productType, gracePeriod, assessorGroupId);
    }

    /// @inheritdoc ICoverProducts
    function setGracePeriod(uint256 productType, uint256 gracePeriod) external {
        Access.requireGovernor(_registry.governor());
        TypeRecord storage record = _typeRecord(productType);
        _requireGrace(gracePeriod);
        record.gracePeriod = gracePeriod.toUint32();
        emit GracePeriodChanged(productType, gracePeriod);
    }

    /// @inheritdoc ICoverProducts
    function setAssessorGroup(uint256 productType, uint256 assessorGroupId) external {
        Access.requireGovernor(_registry.governor());
        TypeRecord storage record = _typeRecord(productType);
        _requireGroup(assessorGroupId);
        record.assessorGroupId = assessorGroupId.toUint224();
        emit AssessorGroupChanged(productType, assessorGroupId);
    }

    /// @inheritdoc ICoverProducts
    function addProduct(
        string calldata productName,
        uint256 productType,
        uint256[] calldata acceptedAssets,
        uint256 minPrice,
        uint256 initialPrice
    ) external returns (uint256 productId) {
        Access.requireGovernor(_registry.governor());
        _typeRecord(productType);
        if (initialPrice > BPS) revert Errors.BpsTooHigh(initialPrice, BPS);
        if (initialPrice < minPrice) revert Errors.InitialPriceTooLow(initialPrice, minPrice);

        productId = ++productCount;
        ProductRecord storage record = _products[productId];
        record.productType = productType.toUint16();
        record.minPrice = minPrice.toUint16();
        record.initialPrice = initialPrice.toUint16();
        record.name = productName;
        _accept(record, acceptedAssets);
        emit ProductAdded(productId, productType, minPrice, initialPrice, acceptedAssets, productName);
    }

    /// @inheritdoc ICoverProducts
    function setMinPrice(uint256 productId, uint256 minPrice) external {
        Access.requireGovernor(_registry.governor());
        ProductRecord storage record = _productRecord(productId);
        if (minPrice > BPS) revert Errors.BpsTooHigh(minPrice, BPS);
        record.minPrice = minPrice.toUint16();
        emit MinPriceChanged(productId, minPrice);
    }

    /// @inheritdoc ICoverProducts
    function setAcceptedAssets(uint256 productId, uint256[] calldata acceptedAssets) external {
        Access.requireGovernor(_registry.governor());
        _accept(_productRecord(productId), acceptedAssets);
        emit AcceptedAssetsChanged(productId, acceptedAssets);
    }

    /// @inheritdoc ICoverProducts
    function getProduct(uint256 productId) external view returns (Product memory) {
        ProductRecord storage record = _productRecord(productId);
        return
            Product({
                productId: productId,
                productName: record.name,
                acceptedAssets: record.acceptedAssets,
                productType: record.productType,
                minPrice: record.minPrice,
                initialPrice: record.initialPrice
            });
    }

    /// @inheritdoc ICoverProducts
    function getProductType(uint256 productType) external view returns (ProductType memory) {
        TypeRecord storage record = _typeRecord(productType);
        return ProductType(record.gracePeriod, uint32(_cooldown()), record.assessorGroupId);
    }

    /// @inheritdoc ICoverProducts
    function getPrices(uint256 productId) external view returns (uint256 minPrice, uint256 initialPrice) {
        ProductRecord storage record = _productRecord(productId);
        return (record.minPrice, record.initialPrice);
    }

    /// @inheritdoc ICoverProducts
    function getTypeOf(uint256 productId) external view returns (uint256 productType) {
        return _productRecord(productId).productType;
    }

    /// @inheritdoc ICoverProducts
    function isAccepted(uint256 productId, uint256 asset) external view returns (bool) {
        uint256 mask = _productRecord(productId).acceptedMask;
        return asset <= type(uint8).max && mask & (1 << asset) != 0;
    }

    /// @dev What a type's cooldown is, seconds. [PRODUCT-2, E-REVIEW]
    function _cooldown() internal pure virtual returns (uint256) {
        return COOLDOWN;
    }

    /// @dev Replaces the accepted assets. [PRODUCT-1]
    function _accept(ProductRecord storage record, uint256[] calldata assets) private {
        uint256 mask = 0;
        for (uint256 i = 0; i < assets.length; ++i) {
            uint256 asset = assets[i];
            if (asset != ASSET_ETH && asset != ASSET_USD && asset != ASSET_BTC && asset != ASSET_NATIVE) {
                revert Errors.UnknownAsset(asset);
            }
            mask |= 1 << asset;
        }
        record.acceptedMask = mask;
        record.acceptedAssets = assets;
    }

    function _productRecord(uint256 productId) private view returns (ProductRecord storage) {
        if (productId == 0 || productId > productCount) revert Errors.UnknownProduct(productId);
        return _products[productId];
    }

    function _typeRecord(uint256 productType) internal view returns (TypeRecord storage) {
        if (productType == 0 || productType > productTypeCount) revert Errors.UnknownProductType(productType);
        return _types[productType];
    }

    /// @dev Reverts UnknownGroup.
    function _requireGroup(uint256 groupId) private view {
        _registry.getAssessorGroupSize(groupId);
    }

    function _requireGrace(uint256 gracePeriod) private pure {
        if (gracePeriod > MAX_GRACE_PERIOD) revert Errors.GracePeriodTooLong(gracePeriod, MAX_GRACE_PERIOD);
    }
}
