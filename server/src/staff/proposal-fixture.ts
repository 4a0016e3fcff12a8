/** A second person's yes for tests, and the time that passes after it. */
import {
  cancelProposal,
  confirmProposal,
  listProposals,
  type Proposal,
} from "#contract/console/proposal.ts";
import type { Call } from "#contract/client.ts";
import { staffLogin } from "#contract/console/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import { clientOf, OWN_PAGE, type TestServer } from "../../test/server.ts";
import { addSeconds } from "../platform/clock.ts";
import { transact } from "../platform/db.ts";
import { carryOutDueProposals } from "../proposals.ts";
import { password } from "./fixture.ts";
import { createStaff } from "./service.ts";

export const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });

export const openProposals = async (server: TestServer): Promise<Proposal[]> =>
  (await (await server.staff(StaffRole.of.viewer))(listProposals, { query: { open: "1" } })).list;

export const confirm = (call: Call, proposal: { id: number }) =>
  call(confirmProposal, { ...params(proposal), body: { note: "核对过" } });
export const cancel = (call: Call, proposal: { id: number }) =>
  call(cancelProposal, { ...params(proposal), body: { note: "不同意" } });

export const confirmBy = async (server: TestServer, role: StaffRole, proposal: { id: number }) =>
  confirm(await server.staff(role), proposal);

/** Sessions of operators go on, however far the clock is moved. */
export async function pass(server: TestServer, hours: number): Promise<void> {
  const { db, clock } = server;
  clock.move(hours * 3600);
  const later = addSeconds(clock.now(), 365 * 86_400);
  await db.updateTable("staffSession").set({ expiresAt: later, seenAt: later }).execute();
  await db.updateTable("authSession").set({ accessExpiresAt: later, expiresAt: later }).execute();
}

/** All that waits is confirmed by this role and comes into force. */
export async function takeEffect(server: TestServer, by: StaffRole): Promise<void> {
  for (const one of await openProposals(server))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (one.state === "proposed") await confirmBy(server, by, one);
  await pass(server, 24);
  await carryOutDueProposals(server.world);
}

let made = 0;

export type Colleague = { id: number; account: string; call: Call };

/** Somebody who has been here for so many days (made by whoever has the server), signed in. */
export async function colleague(
  server: TestServer,
  role: StaffRole,
  days = 30,
): Promise<Colleague> {
  const account = `colleague-${++made}`;
  const now = addSeconds(server.clock.now(), -days * 86_400);
  const id = await transact(server.db, (tx) =>
    createStaff(tx, { account, name: `同事${made}`, role, password, now }),
  );
  return { id, account, call: await callOf(server, account, password) };
}

/** As whoever knows the password. */
export async function callOf(server: TestServer, account: string, given: string): Promise<Call> {
  const reply = await server.app.inject({
    method: "POST",
    url: `/api${staffLogin.path}`,
    headers: OWN_PAGE,
    payload: { account, password: given },
  });
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  if (cookie === "") throw new Error(`${account} cannot sign in: ${reply.body}`);
  return clientOf(server.app, { cookie });
}
