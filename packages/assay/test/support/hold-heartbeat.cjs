"use strict";

/*
 * Has the first question of a coordinator's heartbeat wait for ever: `node -r`. Then it asks for no results, and it has only those of which it hears, and those that
 * it looks for when it ends.
 */
const { Queue } = require("bullmq");

Queue.prototype.getWorkers = () => new Promise(() => undefined);
