/** Two persons about a payout, at any moment of a run of exchange-interleavings.test.ts; and what makes it end. */
import { decideUnpaid } from "#contract/console/money/unpaid.ts";
import { applyPayoutFile } from "#contract/console/money/payout-file.ts";
import { makeFile, table } from "./fixture/payout-file.ts";
import { adminOf, financeOf, longSince, on, proposed } from "./fixture/unpaid.ts";
import type { Simulator } from "../simulators/payout.ts";
import type { Settle, Unpaid } from "./exchange-model.ts";
import { settleByList } from "./exchange-settled.ts";
import type { TestServer } from "./server.ts";

/** Whether it is refused depends on what the provider says, so nothing of it is foretold: the end is judged. */
export async function unpaidAct(
  sides: { server: TestServer; simulator: Simulator },
  id: number,
  event: Unpaid | Settle,
): Promise<unknown> {
  const { server } = sides;
  switch (event.do) {
    case "settle":
      return settleByList(sides, id);
    case "propose":
      return proposed(server, id, event.byHand ? "file" : "refund");
    case "confirm":
      if (event.quiet) await longSince(server, id);
      return (await adminOf(server))(decideUnpaid, decided(id, "confirm"));
    case "takeBack":
      return (await financeOf(server))(decideUnpaid, decided(id, "withdraw"));
  }
}

const decided = (id: number, decision: "confirm" | "withdraw") => ({
  ...on(id),
  body: { decision, note: "" },
});

/** Nobody leaves a proposal lying about, and what is to be paid by hand fails by its file. */
export async function settleUnpaid(server: TestServer): Promise<void> {
  const finance = await financeOf(server);
  const waiting = server.db
    .selectFrom("exchangeUnpaid")
    .select("exchangeId")
    .where("state", "=", 0);
  for (const { exchangeId } of await waiting.execute())
    await finance(decideUnpaid, decided(exchangeId, "withdraw"));
  const byHand = await server.db
    .selectFrom("exchangePayout")
    .select("billNo")
    .where("provider", "=", "file")
    .where("state", "=", "ready")
    .execute();
  if (byHand.length === 0) return;
  const { id } = await makeFile(server);
  const text = table(...byHand.map(({ billNo }) => `${billNo},失败,,账号与姓名不符`));
  await finance(applyPayoutFile, { params: { id: String(id) }, body: { text, commit: true } });
}
