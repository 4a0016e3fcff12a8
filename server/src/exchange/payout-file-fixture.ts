/** What tests of paying by file begin with: a file of withdrawals, and the table that comes back. */
import { randomUUID } from "node:crypto";
import type { Call } from "#contract/client.ts";
import { approveExchanges } from "#contract/console/exchange.ts";
import { applyPayoutFile, makePayoutFile } from "#contract/console/payout-file.ts";
import { StaffRole } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/exchange.ts";
import type { SignedIn, TestServer } from "../../test/server.ts";
import { withdraw } from "./fixture.ts";

export const financeOf = (server: TestServer): Promise<Call> => server.staff(StaffRole.of.finance);

/** New withdrawals of these members, approved to be paid by hand. */
export async function approvedByHand(server: TestServer, members: readonly SignedIn[]) {
  const exchanges: Exchange[] = [];
  // In turn, so that the numbers ascend as the members are listed.
  for (const member of members) exchanges.push(await withdraw(member.call));
  const call = await financeOf(server);
  await call(approveExchanges, { body: { ids: exchanges.map(({ id }) => id), payBy: "file" } });
  return exchanges;
}

export const makeFile = async (server: TestServer, key: string = randomUUID()) =>
  (await financeOf(server))(makePayoutFile, { idempotencyKey: key });

export type FileOf = { id: number; exchanges: Exchange[]; bills: string[] };

/** A file of one withdrawal for each of these. */
export async function fileOf(server: TestServer, members: readonly SignedIn[]): Promise<FileOf> {
  const exchanges = await approvedByHand(server, members);
  const { id } = await makeFile(server);
  const payouts = await server.db
    .selectFrom("exchangePayout")
    .select("billNo")
    .where("fileId", "=", id)
    .orderBy("exchangeId")
    .execute();
  return { id, exchanges, bills: payouts.map(({ billNo }) => billNo) };
}

export const table = (...lines: readonly string[]): string =>
  ["单号,结果,流水号,原因", ...lines].join("\r\n");

let numbers = 0;
export const paidLine = (billNo: string, providerNo = `2026112122001${++numbers}`): string =>
  `${billNo},成功,${providerNo},`;

export const upload = async (server: TestServer, id: number, text: string, commit = true) =>
  (await financeOf(server))(applyPayoutFile, {
    params: { id: String(id) },
    body: { text, commit },
  });
