"use strict";

/*
 * Has the removal of a job that a worker runs arrive at the server only when the worker has completed it: `node -r`. It happens by chance when a campaign is interrupted
 * just before a job is completed.
 */
const { setTimeout: passed } = require("node:timers/promises");
const { Queue } = require("bullmq");

const ASK_MILLISECONDS = 20;
const { remove } = Queue.prototype;

Queue.prototype.remove = async function (id) {
  while ((await this.getJobState(id)) === "active") await passed(ASK_MILLISECONDS);
  return remove.call(this, id);
};
