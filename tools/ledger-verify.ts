/**
 * `npm run ledger:verify`: proves that the books balance, every closed day read again, by parts that hold no long view;
 * or lists every difference and exits with 1.
 */
import { readConfig } from "../server/src/config/config.ts";
import { type Db, openDb, withSnapshot } from "../server/src/platform/db.ts";
import { allDifferences, type Difference } from "../server/src/ledger/wallet/api.ts";
import { asideDifference } from "../server/src/people/growth/api.ts";
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
      const found = await asideDifference(tx);
      if (!found) return [];
      const said = ({ gold, fen }: typeof found.account) => `gold ${gold}, fen ${fen}`;
      const problem = "commissions set aside are not those in the outbox";
      return [
        { problem, detail: `account has ${said(found.account)}; outbox has ${said(found.outbox)}` },
      ];
    },
  );

process.exitCode = await verify();
