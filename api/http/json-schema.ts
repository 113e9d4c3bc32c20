import { z } from "zod";

/** A zod schema as JSON Schema, as Fastify and OpenAPI 3.1 take it. `io`: what is sent to us, or what we send. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" });
  return rest;
}
