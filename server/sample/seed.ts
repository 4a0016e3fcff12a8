/** The sample of a development server: members, tasks, sixty days of history. Harmless twice. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { memberCounts } from "../src/people/member/api.ts";
import { publishForm } from "../src/study/property/api.ts";
import type { World } from "../src/platform/world.ts";
import { writeFinishedDays } from "../src/operations/figure/api.ts";
import { seedBrands } from "./brands.ts";
import { makeFeedbacks } from "./feedback.ts";
import { makeContent } from "./content.ts";
import { carryingCommissions, openGrowth, sharePhones } from "./growth.ts";
import { makeHistory } from "./history.ts";
import { makeKinds } from "./kinds/make.ts";
import { makeOutside } from "./kinds/outside.ts";
import { makeNews } from "./news.ts";
import { freshPassword, type MadeStaff, makeMembers, makeOperators } from "./people.ts";
import { namedPeople, otherPeople } from "./people-list.ts";
import { seeded } from "./random.ts";
import { listPaidBills } from "./statement.ts";
import { makeTasks } from "./tasks.ts";

const SEED = 20_261_101;

/** Does nothing when there is a member already. Throws in production: nothing of this may get there. */
export async function seedSample(world: World): Promise<void> {
  if (!world.config.development) throw new Error("the sample is for development only");
  await seedBrands(world);
  await publishForm(world);
  const now = world.clock.now();
  if ((await memberCounts(world.db, now)).members > 0) return warnIfHalf(world);
  const startedAt = performance.now();
  await mark(world, "begun");
  await make(world, now);
  await mark(world, "made");
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  world.log.info({ seconds }, "sample made");
}

/** Too much for one transaction, and a ledger cannot be wiped: so an interruption is only told. */
async function warnIfHalf({ db, log }: World): Promise<void> {
  const row = await db
    .selectFrom("siteSetting")
    .select("value")
    .where("key", "=", "sample")
    .executeTakeFirst();
  if (row?.value === "begun")
    log.warn("the sample was interrupted; delete the data directory to have it made anew");
}

const mark = ({ db }: World, state: "begun" | "made") =>
  db
    .insertInto("siteSetting")
    .values({ key: "sample", value: JSON.stringify(state) })
    .onConflict((on) => on.column("key").doUpdateSet({ value: JSON.stringify(state) }))
    .execute();

async function make(world: World, now: Date): Promise<void> {
  const making = { world, now, random: seeded(SEED) };
  // So that the launcher, which waits for the first start, hears that it goes on (tools/start/ready.ts).
  const say = (part: string) => world.log.info({ part }, "making the sample");
  const password = freshPassword(world);
  const staff = await makeOperators(making, password);
  // Written first: lost after the members, it would leave nobody able to sign in to the console.
  await writeSignIns(world, Object.values(staff), password);
  await openGrowth(making, staff);
  say("tasks");
  const tasks = await makeTasks({ ...making, by: staff.operations.caller });
  const outside = await makeOutside({
    ...making,
    random: seeded(SEED + 1),
    by: staff.operations.caller,
  });
  say("members");
  const members = await makeMembers(making);
  await sharePhones(world, members);
  say("history");
  await makeHistory({ ...making, members, tasks, outside, staff });
  say("studies");
  await carryingCommissions(async (carry) => {
    await makeKinds({ ...making, by: staff.operations.caller, members });
    await carry(world);
  });
  say("content");
  await makeFeedbacks({ ...making, by: staff.support.caller, members });
  await makeNews({ ...making, by: staff.operations.caller });
  await listPaidBills(world);
  await makeContent({ ...making, by: staff.operations.caller });
  // The charts of its sixty days, which the scheduled job would write within minutes.
  await writeFinishedDays(world);
}

async function writeSignIns(
  { config }: World,
  staff: readonly MadeStaff[],
  password: string,
): Promise<void> {
  const members = [...namedPeople, ...otherPeople].flatMap(({ label, mobile }) =>
    label !== undefined && mobile !== undefined ? [{ label, mobile }] : [],
  );
  const operators = staff.map(({ label, account }) => ({ label, account, password }));
  await mkdir(config.dataDir, { recursive: true });
  const file = join(config.dataDir, "sample-sign-ins.json");
  // The mode counts only for a file that is new.
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify({ members, operators }, null, 2)}\n`, { mode: 0o600 });
}
