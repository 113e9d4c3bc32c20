"use strict";

/*
 * Loses the first result's event that this process reads, and then every ASSAY_LOSE_EACH-th: `node -r`. PostgreSQL passes events by that are committed late; this
 * makes it happen with certainty, and on Redis too.
 */
const { QueueEvents } = require("bullmq");

const each = Number(process.env.ASSAY_LOSE_EACH);
const emit = QueueEvents.prototype.emit;
let read = 0;
QueueEvents.prototype.emit = function (name, ...rest) {
  if (name !== "completed" || read++ % each !== 0) return emit.call(this, name, ...rest);
  process.stderr.write("an event was lost\n");
  return true;
};
