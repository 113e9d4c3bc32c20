"use strict";

/*
 * Loses the first result's event that this process reads, all after the first ASSAY_LOSE_AFTER, and whatever is told of a job's progress: `node -r`. PostgreSQL
 * passes events by that are committed late; this makes it happen with certainty, and on Redis too.
 */
const { QueueEvents } = require("bullmq");

const after = Number(process.env.ASSAY_LOSE_AFTER);
const emit = QueueEvents.prototype.emit;
let read = 0;
let heard = 0;
process.on("exit", () => process.stderr.write(`results heard of: ${heard}\n`));
QueueEvents.prototype.emit = function (name, ...rest) {
  if (name === "progress") return true;
  if (name !== "completed") return emit.call(this, name, ...rest);
  const place = read++;
  if (place === 0 || place >= after) return true;
  heard++;
  return emit.call(this, name, ...rest);
};
