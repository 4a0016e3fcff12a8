/**
 * Sends what the programs under test said while a test file ran (said.ts) to the reporter, which shows it when
 * that file fails, in whichever way. Set up before all else, so that it comes after what the file itself closes.
 */
import { aroundAll } from "vitest";
import { keepCompiled } from "../compile-cache.ts";
import { takeLeaks, takeSaid } from "./said.ts";

declare module "vitest" {
  interface TaskMeta {
    said?: string;
  }
}

// Vitest wants the second to be taken apart, though nothing of it is needed.
// oxlint-disable-next-line no-empty-pattern
aroundAll(async (runFile, {}, file) => {
  try {
    await runFile();
  } finally {
    file.meta.said = takeSaid();
  }
  keepCompiled();
  const leaks = takeLeaks();
  if (leaks.length > 0)
    throw new Error(`the log holds what is somebody's own:\n${leaks.slice(0, 20).join("\n")}`);
});
