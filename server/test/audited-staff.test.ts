/** What operators do about accounts of their own, and what stands in their log about it. */
import { expect, test } from "vitest";
import { resetOperator } from "#contract/console/people/operators.ts";
import { endStaffSession, renewRecoveryCodes } from "#contract/console/people/self.ts";
import { StaffRole } from "#contract/enums.ts";
import { codeOf, logIn, makeOperator, sendCode, ticketFor, withPhone } from "./fixture/staff.ts";
import { lineOf } from "./audit-line.ts";
import { browserOf } from "./browser.ts";
import { testServer } from "./server.ts";

const server = testServer();

test("an admin gives somebody a new first password", async () => {
  const { id } = await makeOperator(server);
  const call = await server.staff(StaffRole.of.admin);
  await call(resetOperator, {
    params: { id: String(id) },
    body: { what: "password", note: "本人忘记" },
  });
  expect(await lineOf(server, "staff.reset-password", id)).toMatchObject({ note: "本人忘记" });
});

test("somebody ends the sessions that are open elsewhere", async () => {
  const { id, account } = await makeOperator(server);
  const [here, elsewhere] = [browserOf(server), browserOf(server)];
  await logIn(elsewhere, account);
  await logIn(here, account);
  await here.send(endStaffSession, { body: { id: null } });
  expect(await lineOf(server, "staff.end-sessions", id)).toMatchObject({ after: { ended: 1 } });
});

test("somebody makes new recovery codes", async () => {
  const { id, account, secret } = await withPhone(server);
  const browser = browserOf(server);
  server.clock.move(60);
  await sendCode(browser, await ticketFor(browser, account), codeOf(server, secret));
  server.clock.move(60);
  const body = { code: codeOf(server, secret) };
  expect((await browser.send(renewRecoveryCodes, { body })).code).toBe(200);
  expect(await lineOf(server, "staff.recovery", id)).toMatchObject({ after: { left: 10 } });
});
