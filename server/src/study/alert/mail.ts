/** The letter about a new task: looked at once more when its turn comes, and sent at most once. */
import type { Role } from "#contract/enums.ts";
import { homeBrandOf, originOf } from "../../foundation/brand/api.ts";
import { isQuiet, secondsToDay } from "../../foundation/push/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Job, JobHandler } from "../../platform/outbox.ts";
import { whileHeld } from "../../platform/outbox-sql.ts";
import type { World } from "../../platform/world.ts";
import { mailProvider } from "../../providers/mail/provider.ts";
import { couldEnter } from "./fit.ts";
import { letterOf } from "./email.ts";
import { type Letter, turnLetter, wantedLetter } from "./mail-sql.ts";
import { unsubscribeToken } from "./setting.ts";

export const MAIL_TOPIC = "alert.mail";
/** Greylisting servers take an e-mail from the second minute on. */
const AGAIN_SECONDS = 65;
/** An e-mail that is a day late is not sent. */
const NEWS_SECONDS = 86_400;

export const alertHandlers = (world: World): Record<string, JobHandler> => ({
  [MAIL_TOPIC]: (job) => send(world, job),
});

async function send(world: World, job: Job) {
  const { db, clock } = world;
  const letter = job.payload as Letter;
  const now = clock.now();
  if (isQuiet(now)) return { againInSeconds: secondsToDay(now) };
  const found = await wantedLetter(db, letter);
  const who = found && { ...found, id: letter.memberId, role: found.role as Role };
  const isLate = found !== undefined && addSeconds(found.at, NEWS_SECONDS) <= now;
  if (!who || isLate || !(await couldEnter(world, letter.taskId, who))) {
    await turnLetter(db, { ...letter, from: "waiting", to: "dropped" });
    return undefined;
  }
  // Before it is sent: an e-mail that is lost with its server is better than two.
  const isMine = await whileHeld(db, job, (tx) =>
    turnLetter(tx, { ...letter, from: "waiting", to: "sent" }),
  );
  if (!isMine) return undefined;
  const home = await homeBrandOf(db, letter.memberId);
  const outcome = await mailProvider(world).send(
    who.email,
    letterOf(
      { ...who, taskId: letter.taskId },
      {
        siteName: home.siteName,
        goldPerYuan: home.goldPerYuan,
        origin: await originOf(world, home),
        token: unsubscribeToken(world, letter.memberId),
      },
    ),
  );
  if (outcome.kind === "ok") return undefined;
  world.log.warn({ outcome }, "a letter about a task may not have been delivered");
  // Only e-mails that the provider certainly did not accept are tried again.
  if (outcome.kind !== "later") return undefined;
  await turnLetter(db, { ...letter, from: "sent", to: "waiting" });
  return { againInSeconds: AGAIN_SECONDS };
}
