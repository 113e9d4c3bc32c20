"use strict";

/*
 * Has a job arrive at the server just after it was taken back: `node -r`. It happens by chance when a campaign is interrupted while its jobs are on their way.
 * A job that nobody takes back arrives after LONGEST_MILLISECONDS.
 */
const { Queue } = require("bullmq");

const LONGEST_MILLISECONDS = 1_500;
const { add, remove } = Queue.prototype;
/** What lets each job arrive, by its id, and its arrival. */
const onTheirWay = new Map();

Queue.prototype.add = async function (name, data, options) {
  process.stderr.write("a job is on its way\n");
  let arrive = () => undefined;
  const waited = new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MILLISECONDS);
    arrive = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  const arrived = waited.then(() => add.call(this, name, data, options));
  onTheirWay.set(options.jobId, { arrive, arrived });
  return arrived;
};

Queue.prototype.remove = async function (id) {
  const removed = await remove.call(this, id);
  const job = onTheirWay.get(id);
  job?.arrive();
  await job?.arrived;
  return removed;
};
