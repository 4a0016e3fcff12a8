/** After the days of grace all personal data is deleted; earnings and payouts stay, without a person. */
import { forgetAddresses } from "../../people/address/api.ts";
import { forgetAlerts } from "../../study/alert/api.ts";
import { forgetCleaning } from "../../study/cleaning/api.ts";
import { forgetAgent } from "../../study/agent/api.ts";
import { forgetSignInOrigins } from "../../people/auth/api.ts";
import { forgetDiscussions } from "../../study/discussion/api.ts";
import { forgetReading } from "../../community/content/api.ts";
import { forgetCodesOf } from "../../foundation/code/api.ts";
import { forgetExchangeOrigins, holdExchangesOf } from "../../money/exchange/api.ts";
import { forgetImportedWords } from "../import/api.ts";
import { forgetMessages } from "../../foundation/message/api.ts";
import { forgetPushDevices } from "../../foundation/push/api.ts";
import { forgetNotes } from "../note/api.ts";
import { forgetMarks } from "../../community/notice/api.ts";
import { forgetFeedbacks } from "../../community/feedback/api.ts";
import { forgetFaultWords } from "../../study/opinion/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { forgetProperty } from "../../study/property/api.ts";
import { forgetSanctionWords } from "../../people/sanction/api.ts";
import { forgetBindingsOf } from "../../people/sns/api.ts";
import { forgetBlocks, forgetCodings } from "../../study/results/api.ts";
import { forgetResponses } from "../../study/survey/api.ts";
import { forgetReturnOrigins } from "../../study/survey-platform/api.ts";
import { forgetTrials } from "../../study/trial/api.ts";
import { removeFilesOf } from "../../people/upload/api.ts";
import { anonymiseMember, memberOf, recordFormer } from "../../people/member/api.ts";
import { forgetGoal, forgetSeen, walletsOf } from "../../ledger/wallet/api.ts";
import { forfeitAvailable } from "./forfeit.ts";
import { waitsForMoney } from "./late-money.ts";
import { leaverOf } from "./look.ts";
import { keepLate, keepOutliving, outlivingOf } from "./outliving.ts";
import * as rows from "./sql.ts";

const NICKNAME = "已注销会员";
/** This many in one run; the next run takes the rest. */
const BATCH = 50;
/** How long a payment after closing may hold the removal up before it is looked at again. */
const AGAIN_SECONDS = 3600;
/** Rewards are audited within weeks; for this long one may still be credited to somebody who left. */
const LATE_CREDIT_DAYS = 180;

/** One transaction a member, so that a crash or one that fails holds up nobody else. */
export async function anonymiseDue(world: World): Promise<void> {
  for (const closure of await rows.dueClosures(world.db, world.clock.now(), BATCH))
    // oxlint-disable-next-line no-await-in-loop
    await inOwnTransaction(world, closure.memberId, (tx) => anonymise(tx, world, closure));
  wakeOutbox();
  await forfeitLateCredits(world);
  await keepLate(world);
}

async function inOwnTransaction(
  world: World,
  memberId: number,
  work: (tx: Tx) => Promise<unknown>,
) {
  try {
    await transact(world.db, work);
  } catch (error) {
    world.log.error(
      { err: error, memberId },
      "a closed account was not settled; the next run will",
    );
  }
}

type Closure = { memberId: number; askedAt: Date };

async function anonymise(tx: Tx, world: World, { memberId, askedAt }: Closure): Promise<void> {
  await holdExchangesOf(tx, memberId);
  const leaver = await leaverOf(tx, world, memberId);
  const { now } = leaver;
  // Money that came after the account was closed is paid out like the rest, as long as that works.
  if (await waitsForMoney(tx, world, leaver)) {
    const anonymiseAt = addSeconds(now, AGAIN_SECONDS);
    await rows.postpone(tx, { memberId, anonymiseAt });
    return;
  }
  if (!(await rows.markAnonymised(tx, memberId, now))) return;
  const member = await memberOf(tx, memberId);
  if (!member) return;
  const outliving = await outlivingOf(tx, member);
  // Responses and exchanges before the member and the ledger: docs/lock-order.md.
  const { all: responseIds, emptied } = await forgetResponses(tx, memberId);
  await forgetBlocks(tx, emptied);
  await forgetCleaning(tx, responseIds);
  await forgetCodings(tx, responseIds);
  await forgetReturnOrigins(tx, memberId);
  await forgetExchangeOrigins(tx, memberId);
  await forgetTrials(tx, memberId);
  await forgetImportedWords(tx, memberId);
  await forgetAddresses(tx, memberId);
  await forgetDiscussions(tx, memberId);
  await forgetAgent(tx, memberId);
  await forgetFaultWords(tx, memberId);
  await forgetReading(tx, memberId);
  await forgetSeen(tx, { memberId });
  await forgetGoal(tx, { memberId });
  await forgetMessages(tx, memberId);
  await forgetMarks(tx, memberId);
  await forgetAlerts(tx, memberId);
  await forgetPushDevices(tx, memberId);
  await forgetNotes(tx, memberId);
  await forgetSanctionWords(tx, memberId, now);
  await forgetFeedbacks(tx, world, memberId);
  const accounts = [member.mobile, member.email].filter((account) => typeof account === "string");
  for (const account of accounts)
    // oxlint-disable-next-line no-await-in-loop
    await recordFormer(tx, world, { account, at: askedAt });
  await forgetCodesOf(tx, world, { memberId, accounts });
  await removeFilesOf(tx, world, memberId);
  await anonymiseMember(tx, memberId, NICKNAME);
  await forgetSignInOrigins(tx, memberId);
  await forgetProperty(tx, memberId);
  await forgetBindingsOf(tx, memberId);
  await rows.deleteExportOf(tx, memberId);
  await keepOutliving(tx, world, { memberId, leftAt: now, outliving });
  await forfeitAvailable(tx, { memberId, key: `${memberId}:anonymised`, at: now });
}

/** Money that nobody can claim must not count as owed for ever. */
async function forfeitLateCredits(world: World): Promise<void> {
  const now = world.clock.now();
  const ids = await rows.anonymisedSince(world.db, addSeconds(now, -LATE_CREDIT_DAYS * 86_400));
  const wallets = await walletsOf(world.db, ids);
  for (const [memberId, { gold, cash }] of wallets)
    if (gold.available > 0 || cash.available > 0)
      // oxlint-disable-next-line no-await-in-loop
      await inOwnTransaction(world, memberId, (tx) =>
        forfeitAvailable(tx, { memberId, key: `${memberId}:${now.toISOString()}`, at: now }),
      );
}
