/**
 * How operators come in by a password: with the account, and where a second factor is bound, a ticket for the code.
 * An unknown account, a disabled one and a wrong password get one answer after the same work
 * (rule operations-11).
 */
import type { Me, staffLogin } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { addSeconds, sha256 } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { passwordMatches } from "../../platform/password.ts";
import type { Cookies, Origin } from "../../platform/request.ts";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./account-sql.ts";
import { spendCode } from "./factor.ts";
import { beginSession, keepSession, meOf } from "./session.ts";
import { mayUsePassword, type SignedOnInput } from "./signed-on.ts";
import { beginTry } from "./tries.ts";

const TICKET_SECONDS = 5 * 60;
const TICKET_TRIES = 5;
const CARRIED = "staff-sign-on-carried";

type Coming<Asked> = { asked: Asked; origin: Origin; cookies: Cookies };

export async function login(
  world: World,
  { asked, origin, cookies }: Coming<{ account: string; password: string }>,
): Promise<DataOf<typeof staffLogin>> {
  const account = asked.account.toLowerCase();
  await beginTry(world, { account, kind: "password", ip: origin.ip });
  const staff = await rows.staffByAccount(world.db, account);
  const isRight = await passwordMatches(asked.password, staff?.passwordHash);
  if (!staff || !isRight) {
    // Not what was typed: that may be a password in the wrong field.
    world.log.info({ staffId: staff?.id, ip: origin.ip }, "no sign-in of an operator");
    throw new Failure("credentialsWrong");
  }
  // After the password, so that nobody learns without it which accounts are for an emergency.
  if (!mayUsePassword(world.config, staff.breakGlass)) throw new Failure("signOnOnly");
  if (staff.totpAt !== null)
    return { me: null, ticket: await issueTicket(world, { staffId: staff.id, ip: origin.ip }) };
  const token = await transact(world.db, async (tx) => {
    const now = await rows.lockStaff(tx, staff.id);
    // Asked again under the lock: a reset or a binding that was faster has ended what the password opens.
    const isStillSo =
      now?.state === "active" && now.passwordHash === staff.passwordHash && now.totpAt === null;
    if (!isStillSo) throw new Failure("credentialsWrong");
    return beginSession(tx, world, { staff, way: "password", origin });
  });
  keepSession(cookies, token);
  return { me: meOf(world, staff), ticket: null };
}

type IssueTicketInput = { staffId: number; ip: string; signedOn?: SignedOnInput };

/** Good in this place only: the code must come from where the password, or the provider's answer, came from. */
export async function issueTicket(
  world: World,
  { staffId, ip, signedOn }: IssueTicketInput,
): Promise<string> {
  const { db, clock } = world;
  const ticket = clock.token(32);
  const expiresAt = addSeconds(clock.now(), TICKET_SECONDS);
  const carried = signedOn && { carried: sealText(world, CARRIED, JSON.stringify(signedOn)) };
  await rows.insertTicket(db, { tokenHash: sha256(ticket), staffId, ip, expiresAt, ...carried });
  return ticket;
}

/** Sealed by us, so of this form. */
const carriedIn = (world: World, { carried }: { carried: string | null }) =>
  carried === null
    ? undefined
    : (JSON.parse(unsealText(world, CARRIED, carried).toString()) as SignedOnInput);

export async function enterByCode(
  world: World,
  { asked: { ticket, code }, origin, cookies }: Coming<{ ticket: string; code: string }>,
): Promise<Me> {
  const { db, clock } = world;
  const tried = await rows.tryTicket(db, {
    tokenHash: sha256(ticket),
    ip: origin.ip,
    now: clock.now(),
    most: TICKET_TRIES,
  });
  const known = tried && (await rows.staffById(db, tried.staffId));
  if (!known) throw new Failure("ticketWrong");
  const signedOn = carriedIn(world, tried);
  await beginTry(world, { account: known.account, kind: "code", ip: origin.ip });
  const { staff, token } = await transact(db, async (tx) => {
    const locked = await rows.lockStaff(tx, known.id);
    // A reset meanwhile took the ticket away with the password that it stands for.
    if (locked?.state !== "active" || !(await rows.spendTicket(tx, sha256(ticket))))
      throw new Failure("ticketWrong");
    const way = await spendCode(tx, world, { staff: locked, code });
    if (!way) throw new Failure("totpWrong");
    // Single sign-on may have been put on since the password.
    if (!signedOn && !mayUsePassword(world.config, locked.breakGlass))
      throw new Failure("signOnOnly");
    const beginning = { staff: locked, way, origin, signedOn };
    return { staff: locked, token: await beginSession(tx, world, beginning) };
  });
  keepSession(cookies, token);
  return meOf(world, staff, signedOn);
}
