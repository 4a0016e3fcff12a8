/** Binding with a ticket (POST /v1/auth/sns/pc/bind): a code proves the account, then it is bound and signed in. */
import { App, CodeScreen } from "#contract/enums.ts";
import * as names from "#contract/names.ts";
import type { SnsArrival } from "#contract/member/people/sns.ts";
import {
  type Begun,
  beginSession,
  codeFrom,
  enterByCode,
  type Entered,
  keepFingerprint,
} from "../auth/api.ts";
import { brandOf } from "../../foundation/brand/api.ts";
import { plainAccount, refuseWrongCode } from "../../foundation/code/api.ts";
import { sha256 } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { enqueue, wakeOutbox } from "../../platform/outbox.ts";
import { passwordMatches } from "../../platform/password.ts";
import type { Cookies, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { openPassword } from "../../foundation/password/api.ts";
import { memberByAccount, passwordHashOf, saveNickname } from "../member/api.ts";
import { AVATAR_TOPIC } from "./avatar.ts";
import { bindIdentity, orTaken } from "./binding.ts";
import { browserHashOf } from "./browser.ts";
import * as rows from "../third-party/api.ts";

type BindAsked = {
  mobile: string;
  code: string;
  password?: string | undefined;
  agreed?: boolean | undefined;
  snsCode: string;
  app: App;
  inviterCode?: string | undefined;
  inviteSource?: string | undefined;
};
type Ticket = NonNullable<Awaited<ReturnType<typeof rows.liveTicket>>>;
type BindInput = {
  asked: BindAsked;
  ticket: Ticket;
  origin: Origin;
  brandCode: string;
  isPasswordRight: boolean;
};

export async function bindByTicket(
  world: World,
  { asked, origin, cookies }: { asked: BindAsked; origin: Origin; cookies: Cookies },
): Promise<SnsArrival> {
  const ticket = await ticketOf(world, asked, cookies);
  const brand = await brandOf(world, origin.host);
  const isPasswordRight = await judgePassword(world, asked, origin);
  const given = { asked, ticket, origin, brandCode: brand.code, isPasswordRight };
  const begun = await orTaken(transact(world.db, (tx) => bind(tx, world, given)));
  // Thrown after the commit: a wrong try must be counted.
  if (begun instanceof Failure) throw begun;
  wakeOutbox();
  keepFingerprint(cookies, begun);
  return { ...begun.tokens, next: ticket.next };
}

/** A look, before the code is judged: it is used up afterwards, in the same transaction as the code. */
async function ticketOf(world: World, { snsCode, app }: BindAsked, cookies: Cookies) {
  const browserHash = browserHashOf(cookies);
  const ticket =
    browserHash &&
    (await rows.liveTicket(world.db, {
      hash: sha256(snsCode),
      app,
      browserHash,
      now: world.clock.now(),
    }));
  if (!ticket) throw new Failure("snsTicketWrong");
  return ticket;
}

/** True when none was sent. Opened outside any transaction, so that its nonce stays used. */
async function judgePassword(
  world: World,
  { mobile, code, password }: BindAsked,
  origin: Origin,
): Promise<boolean> {
  if (password === undefined) return true;
  const account = plainAccount(mobile);
  const { bind: screen } = CodeScreen.of;
  const given = { screen, account, code, origin };
  await refuseWrongCode(world, await codeFrom(world.db, given));
  const plain = await openPassword(world, password);
  const member = await memberByAccount(world.db, account);
  const hash = member && (await passwordHashOf(world.db, member.id));
  return passwordMatches(plain, hash);
}

/** What is thrown undoes everything, and the person may send the same code again. */
async function bind(tx: Tx, world: World, given: BindInput): Promise<Begun | Failure> {
  const { asked, ticket, origin } = given;
  const entered = await prove(tx, world, given);
  if (entered instanceof Failure) return entered;
  const isMine = await rows.spendTicket(tx, sha256(asked.snsCode), world.clock.now());
  if (!isMine) throw new Failure("snsTicketWrong");
  const { app } = asked;
  const memberId = entered.member.id;
  const { isNew } = entered;
  await bindIdentity(tx, world, { memberId, app, identity: ticket, origin, isNew });
  await takeOver(tx, world, { ...entered, ticket });
  return beginSession(tx, world, { memberId, origin, way: App.nameOf(app) });
}

/**
 * A refusal that must commit is answered: a wrong code counts as a try, and a wrong password costs the
 * code, so that nobody can guess passwords here.
 */
async function prove(tx: Tx, world: World, given: BindInput): Promise<Entered | Failure> {
  const { asked, ticket, origin, brandCode } = given;
  const invited = {
    inviterCode: asked.inviterCode ?? ticket.inviterCode ?? undefined,
    inviteSource: asked.inviteSource ?? ticket.inviteSource ?? undefined,
  };
  const entered = await enterByCode(tx, world, {
    asked: { ...asked, ...invited },
    origin,
    brandCode,
    screen: CodeScreen.of.bind,
  });
  if (entered instanceof Failure || given.isPasswordRight) return entered;
  const refusal = new Failure("credentialsWrong");
  // A password that cannot be right registers nobody.
  if (entered.isNew) throw refusal;
  return refusal;
}

/** A newcomer gets the provider's nickname, where our rules allow it; a member without a picture gets that, too. */
async function takeOver(
  tx: Tx,
  world: World,
  { member, isNew, ticket }: Entered & { ticket: Ticket },
): Promise<void> {
  const { nickname, avatarUrl: url } = ticket;
  const read = names.nickname.safeParse(nickname);
  if (isNew && read.success) await saveNickname(tx, member.id, read.data);
  if (member.avatar !== null || url === null) return;
  const payload = { memberId: member.id, url };
  await enqueue(tx, world.clock, { topic: AVATAR_TOPIC, payload });
}
