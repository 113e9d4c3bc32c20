// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {IClaimsCore} from "../IClaimsCore.sol";

/// @title Claims of the earlier edition: on whole covers only, reviewed for one fixed period
/// @notice What IClaimsCore says holds, but for:
/// - `submitClaim(coverId)` is the only way to claim; the request, and what is paid, is the whole cover amount at
/// settlement. There is no RequestOutOfRange. [E-CLAIM]
/// - Votes are taken while now < submittedAt + the cover's review period (`getReviewPeriod` of the cover, kept at
/// purchase). The last possible vote does not end the voting. [E-REVIEW]
/// - There is no cooldown: in a Claim votingEnd = cooldownEnd = submittedAt + review period, the status is never
/// Cooldown, and `settleClaim` works from then on (CooldownNotEnded before). [E-REVIEW]
/// - Rejected: after ClaimSettled(claimId, false, 0) each assessor who voted, for or against, is credited
/// floor(deposit / voters) wei of ETH, in the order in which they voted, one Credited event each; nothing is sent to
/// them, they fetch it with `withdrawCredit`. What is left over then goes to the capital pool, all of it when nobody
/// voted; nothing is sent when nothing is left over. [E-DEPOSIT]
interface IIndividualClaims is IClaimsCore {}
