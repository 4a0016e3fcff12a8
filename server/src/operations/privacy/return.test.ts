import { expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { browserOf } from "../../../test/browser.ts";
import { freshMobile, memberRow, signedIn } from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";
import { closedMember, DAY } from "../../../test/fixture/privacy.ts";
import { anonymiseDue } from "./anonymise.ts";

const server = testServer();

test("who left and comes back by an invitation was invited by nobody", async () => {
  const inviter = await signedIn(server);
  const role = Role.of.leader;
  await server.db
    .updateTable("userMember")
    .set({ role })
    .where("id", "=", inviter.memberId)
    .execute();
  const { code: inviterCode } = await memberRow(server, inviter.memberId);
  const inviterOf = async (account: string) => {
    await browserOf(server).signIn(account, { inviterCode });
    const row = await server.db
      .selectFrom("userMember")
      .select("inviterId")
      .where("mobile", "=", account)
      .executeTakeFirstOrThrow();
    return row.inviterId;
  };
  expect(await inviterOf(freshMobile())).toBe(inviter.memberId);
  const { account } = await closedMember(server);
  server.clock.move(7 * DAY);
  await anonymiseDue(server.world);
  expect(await inviterOf(account)).toBeNull();
});
