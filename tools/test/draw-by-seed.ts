/** Property tests draw their cases by the seed of the run (seed.ts); those that fix one of their own keep it. */
import fc from "fast-check";
import { seedOfRun } from "./seed.ts";

/** Who looks for the smallest failing case for longer is stopped, and fails with what was found until then. */
const SHRINK_MS = 90_000;

fc.configureGlobal({
  seed: Number(seedOfRun()),
  interruptAfterTimeLimit: SHRINK_MS,
  markInterruptAsFailure: true,
});
