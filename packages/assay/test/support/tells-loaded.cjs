"use strict";

/* Tells at the end which of the queue's libraries this process has loaded: `node -r`. */
process.on("exit", () => {
  const loaded = ["bullmq", "ioredis", "pg"].filter((name) =>
    Object.keys(require.cache).some((file) => file.includes(`/node_modules/${name}/`)),
  );
  process.stdout.write(`loaded: ${loaded.join(" ") || "none"}\n`);
});
