/**
 * Where Node keeps what it has read and compiled, for programs of one run that begin with the same thousand files:
 * half of what the start of a server costs.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";

export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), "panel-compile-cache") } as const;
