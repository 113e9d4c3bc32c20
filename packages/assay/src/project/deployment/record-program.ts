import { text } from "node:stream/consumers";
import { record } from "./record";
import { orderSchema, written, type Answer } from "./recording";

/** The program that records: takes an order on its input, and answers on its output. */
async function main(): Promise<void> {
  const order = orderSchema.parse(JSON.parse(await text(process.stdin)));
  let answer: Answer;
  try {
    answer = { taken: written(await record(order)) };
  } catch (error) {
    answer = { problem: error instanceof Error ? error.message : String(error) };
  }
  process.stdout.write(JSON.stringify(answer));
}

void main();
