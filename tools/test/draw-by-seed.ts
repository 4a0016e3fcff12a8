/** Property tests draw their cases by the seed of the run (seed.ts); those that fix one of their own keep it. */
import fc from "fast-check";
import { seedOfRun } from "./seed.ts";

fc.configureGlobal({ seed: Number(seedOfRun()) });
