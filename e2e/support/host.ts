/**
 * One process for the sites of all the files of a worker, each with a database, settings and simulators of its
 * own: to start two processes for each file took 6 s of a processor, nearly all of it to read what never changes.
 */
import { type Host, startHost } from "../../tools/stage/host.ts";
import { keepSaid } from "../../tools/test/said.ts";

let kept: Host | undefined;

/** A new one in place of one that has ended, so that a file does not fail for the one before it. */
export function sharedHost(): Host {
  if (kept && !kept.hasEnded()) return kept;
  kept = startHost({ ...process.env, NODE_ENV: "development" }, keepSaid);
  return kept;
}
