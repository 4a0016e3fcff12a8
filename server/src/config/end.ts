/** How a process ends that cannot go on: what an operator can mend is one sentence and an exit code of its own. */
import { ConfigError } from "./readers.ts";
import { exitCodes, Refusal, sayFullDisk } from "./refusal.ts";

/** For `main().catch`: anything that is not foreseen shows where it came from. */
export function endWith(error: unknown): never {
  const said = sayFullDisk(error);
  const isForeseen = said instanceof ConfigError || said instanceof Refusal;
  const text = said instanceof Error && !isForeseen ? said.stack : String((said as Error).message);
  process.stderr.write(`${text}\n`);
  process.exit(exitCodeOf(said));
}

const exitCodeOf = (error: unknown): number =>
  error instanceof Refusal ? error.exitCode : error instanceof ConfigError ? exitCodes.settings : 1;
