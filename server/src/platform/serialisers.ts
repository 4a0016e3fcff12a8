/**
 * What Fastify compiles from an endpoint's answer, compiled once in a process. A server of its own needs it
 * once; tests start hundreds in one process, and to compile 300 answers for each took 100 ms of a processor.
 */
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";

const compilerOf = SerializerSelector();
type Compiler = ReturnType<typeof compilerOf>;
type Serialiser = ReturnType<Compiler>;

const kept = new WeakMap<object, Serialiser>();

/** Of what never becomes an answer of Fastify's (own-call.ts). */
export const serialiserOf = (schema: object): Serialiser =>
  kept.get(schema) ?? withoutFastify({ schema, method: "GET", url: "", httpStatus: "200" });

/** Fastify's own compiler, for answers that it has not met yet. By the schema itself: see envelopeSchema. */
export function keptSerialisers(...given: Parameters<typeof compilerOf>): Compiler {
  const compile = compilerOf(...given);
  return (route) => {
    const { schema } = route;
    if (typeof schema !== "object" || schema === null) return compile(route);
    const known = kept.get(schema);
    if (known) return known;
    const made = compile(route);
    kept.set(schema, made);
    return made;
  };
}

const withoutFastify = keptSerialisers();
