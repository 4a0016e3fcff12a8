/** The control: the same fault with synchronous replication off, where acknowledged writes must be lost, or the drill sees nothing. */
import { setTimeout as sleep } from "node:timers/promises";
import { configure, primary, untilWell } from "./database.ts";
import { cutBetween, databases, mendBetween } from "./net.ts";
import { lostMarks, startMarks } from "./marks.ts";
import type { Stage } from "./stage.ts";

const WELL_MS = 120_000;
/** Long enough that the old primary steps down and a new one takes over. */
const APART_MS = 35_000;

/** True when it found the lost writes that it must find. */
export async function control({ ownerUrl, owner }: Stage, say: (line: string) => void) {
  await configure({ synchronous_mode: false, synchronous_mode_strict: false });
  await sleep(12_000);
  await owner.query("drop table drill_mark");
  const marks = await startMarks(ownerUrl);
  await sleep(3000);
  const machine = await primary();
  const others = databases.filter((one) => one !== machine);
  cutBetween(machine, others);
  await sleep(APART_MS);
  mendBetween(machine, others);
  await untilWell(WELL_MS, false);
  await sleep(2000);
  await marks.stop();
  const lost = await lostMarks(ownerUrl, marks.acked);
  say(
    `control, synchronous replication off, the primary cut off from the other databases alone: ` +
      `${lost.length} of ${marks.acked.length} acknowledged writes lost`,
  );
  return lost.length > 0;
}
