/**
 * Property tests draw the same cases in every run of a tree, so that the same tree has the same verdict.
 * `PROPERTY_SEED=7 npm test -- server/test/growth.test.ts` draws others, and a longer night with many.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 1) });
