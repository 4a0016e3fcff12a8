/**
 * `npm run ledger:verify`: proves that the books balance, every closed day read again, by parts that hold no long view;
 * or lists every difference and exits with 1.
 */
import { readConfig } from "../server/src/config/config.ts";
import { type Db, openDb, withSnapshot } from "../server/src/platform/db.ts";
import { allDifferences, asideBalance, type Difference } from "../server/src/ledger/wallet/api.ts";
import { waitingAside } from "../server/src/people/growth/api.ts";
import { reach } from "./reach.ts";

async function verify(): Promise<number> {
  const { url, stop } = await reach(readConfig(process.env));
  const db = openDb(url, 1);
  try {
    const found = [...(await allDifferences(db)), ...(await asideDifferences(db))];
    for (const { problem, detail } of found) process.stdout.write(`✗ ${problem}: ${detail}\n`);
    process.stdout.write(found.length === 0 ? "账目平衡\n" : `${found.length} 处差异\n`);
    return found.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await stop?.();
  }
}

/** The clearing account of commissions is at zero, but for what the outbox carries; both of one view. */
const asideDifferences = (db: Db): Promise<Difference[]> =>
  withSnapshot(
    db,
    async () => undefined,
    async (tx) => {
      const [aside, waiting] = [await asideBalance(tx), await waitingAside(tx)];
      if (aside.gold === waiting.gold && aside.fen === waiting.fen) return [];
      const said = ({ gold, fen }: typeof aside) => `gold ${gold}, fen ${fen}`;
      const problem = "commissions set aside are not those in the outbox";
      return [{ problem, detail: `account has ${said(aside)}; outbox has ${said(waiting)}` }];
    },
  );

process.exitCode = await verify();
