"use strict";

/* Sets the clock of this process back (or ahead, when negative) by ASSAY_CLOCK_BEHIND milliseconds: `node -r`. */
const real = Date.now;
const behind = Number(process.env.ASSAY_CLOCK_BEHIND);
Date.now = () => real() - behind;
