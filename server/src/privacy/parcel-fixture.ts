/** For tests of leaving: a prize that was sent, and what is left of where it went. */
import { shipExchange } from "#contract/console/exchange.ts";
import { StaffRole } from "#contract/enums.ts";
import type { Person } from "../../test/person.ts";
import { clientOf, type TestServer } from "../../test/server.ts";
import { approve } from "../exchange/fixture.ts";
import { ordered, physical } from "../prize/fixture.ts";
import { give, headersOf } from "./fixture.ts";

/** A prize that was sent to them. */
export async function parcelOf(server: TestServer, { browser, memberId }: Person) {
  await give(server, memberId, { gold: 500 });
  const call = clientOf(server.app, headersOf(browser), "203.0.113.77");
  const { id } = await ordered({ call }, await physical(server, 1));
  await approve(server, id);
  const operations = await server.staff(StaffRole.of.operations);
  const body = { id, courier: "顺丰速运", tracking: "SF-only-mine-1" };
  await operations(shipExchange, { body });
}

export const whereParcelsWent = async (server: TestServer, memberId: number) => ({
  addresses: await server.db
    .selectFrom("userAddress")
    .select("id")
    .where("memberId", "=", memberId)
    .execute(),
  exchanges: await server.db
    .selectFrom("exchange")
    .select(["sealedAddress", "tracking"])
    .where("memberId", "=", memberId)
    .execute(),
});
