/** Operators for tests, with a telephone that shows codes. */
import { Secret, TOTP } from "otpauth";
import { beginTotp, confirmTotp, staffSecondFactor } from "#contract/console/self.ts";
import { staffLogin } from "#contract/console/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { StaffRole } from "#contract/enums.ts";
import { type Browser, browserOf } from "../../test/browser.ts";
import type { TestServer } from "../../test/server.ts";
import { transact } from "../platform/db.ts";
import { createStaff } from "./service.ts";

export const password = "a long enough passphrase";

let made = 0;

export type Made = { id: number; account: string };

export async function makeOperator(
  { db, clock }: TestServer,
  role: StaffRole = StaffRole.of.viewer,
  isFirstPassword = false,
): Promise<Made> {
  const account = `worker-${++made}`;
  const name = `员工${made}`;
  const now = clock.now();
  const id = await transact(db, (tx) =>
    createStaff(tx, { account, name, role, password, now, isFirstPassword }),
  );
  return { id, account };
}

/** What the authenticator shows for this secret, so many steps of thirty seconds from now. */
export const codeOf = ({ clock }: TestServer, secret: string, steps = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: clock.now().getTime() + steps * 30_000,
  });

export const logIn = (browser: Browser, account: string, given = password) =>
  browser.send(staffLogin, { body: { account, password: given } });

export type Phone = { secret: string; recoveryCodes: string[] };

/** Binds a telephone to whoever is signed in here. */
export async function bindPhone(
  server: TestServer,
  browser: Browser,
  code: string | null = null,
): Promise<Phone> {
  const begun = await browser.send(beginTotp, { body: { password, code } });
  if (begun.code !== 200) throw new Error(begun.msg);
  const { secret, ticket } = begun.data as DataOf<typeof beginTotp>;
  const done = await browser.send(confirmTotp, { body: { ticket, code: codeOf(server, secret) } });
  if (done.code !== 200) throw new Error(done.msg);
  const { recoveryCodes } = done.data as DataOf<typeof confirmTotp>;
  // Each step counts once: the next sign-in has a code of its own.
  server.clock.move(30);
  return { secret, recoveryCodes };
}

/** Somebody with a telephone, signed in. */
export async function withPhone(server: TestServer, role?: StaffRole) {
  const made = await makeOperator(server, role);
  const browser = browserOf(server);
  await logIn(browser, made.account);
  return { ...made, browser, ...(await bindPhone(server, browser)) };
}

/** The first step; answers the ticket for the second. */
export async function ticketFor(browser: Browser, account: string): Promise<string> {
  const { data, msg } = await logIn(browser, account);
  const { ticket } = (data ?? { ticket: null }) as DataOf<typeof staffLogin>;
  if (ticket === null) throw new Error(msg);
  return ticket;
}

export const sendCode = (browser: Browser, ticket: string, code: string) =>
  browser.send(staffSecondFactor, { body: { ticket, code } });
