/**
 * A page deep in a long statement against the first one (docs/quality.md server-8): a member
 * with a hundred thousand lines inside a ledger of twenty million, page 1 and page 10,000. `npm run bench -- depth`;
 * filling takes some minutes.
 */
import pg, { type Client } from "pg";
import { Asset } from "../contract/src/enums.ts";
import { writeCursor } from "../server/src/platform/cursor.ts";
import { statementOf } from "../server/src/ledger/wallet/api.ts";
import { DEEP_MEMBER, fillDeep } from "./deep-fill.ts";
import { median, rounded } from "./figures.ts";
import { captureSql } from "./limit.ts";
import { load } from "./load.ts";
import { buffersOf, explained } from "./plan.ts";
import { type Stage, setStage } from "./stage.ts";
import { headersOf } from "./targets.ts";

/** Counted from 1. */
const DEEP = Number(process.env["BENCH_DEPTH_PAGE"] ?? 10_000);
const MEMBERS = 1000;
const PAGE = 10;
/** More lines than page DEEP needs, so that the pages measured after it are full ones, too. */
const LINES = (DEEP + 50) * PAGE;
/** So many pages on from each place are looked at, because one may by chance cross a page of the index. */
const PAGES = 31;

/** The aim is 1.0 (docs/quality.md server-8); the rest is that chance. */
export const BUFFERS_AT_MOST = 1.1;

type Depth = {
  entries: number;
  page: number;
  /** PostgreSQL's pages that the statement touched; the ratio is to those of the first page. */
  buffers: number;
  buffersRatio: number;
  p50Ms: number;
  p50Ratio: number;
};

export async function measureDepth(run: { rounds: number; seconds: number }): Promise<Depth> {
  const stage = await setStage({ members: MEMBERS, entries: 0 }, (client) =>
    fillDeep(client, LINES, MEMBERS),
  );
  try {
    const entries = await countEntries(stage.ownerUrl);
    const [first, deep] = [await buffersFrom(stage, 1), await buffersFrom(stage, DEEP)];
    const times = timesOf(stage, run);
    return {
      entries,
      page: DEEP,
      buffers: deep,
      buffersRatio: rounded(deep / first),
      p50Ms: times.deep,
      p50Ratio: rounded(times.deep / times.first),
    };
  } finally {
    await stage.stop();
  }
}

/** The cursor that leads to this page; none to the first. */
const cursorTo = (page: number): string | undefined =>
  page === 1 ? undefined : writeCursor(LINES - (page - 1) * PAGE + 1);

/** Median of the buffers that the server's own statement touches for a page here, planned as there. */
async function buffersFrom({ appUrl }: Stage, page: number): Promise<number> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    const counts: number[] = [];
    for (let n = 0; n < PAGES; n++) counts.push(await buffersAt(client, appUrl, page + n));
    return median(counts);
  } finally {
    await client.end();
  }
}

async function buffersAt(client: Client, appUrl: string, page: number): Promise<number> {
  const [query] = await captureSql(appUrl, (db) =>
    statementOf(db, {
      memberId: DEEP_MEMBER,
      asset: Asset.of.gold,
      bucket: "available",
      cursor: cursorTo(page),
      size: PAGE,
    }),
  );
  if (!query) throw new Error("the statement page sent no statement");
  const plan = await explained(client, query);
  if (plan["Actual Rows"] !== PAGE + 1) throw new Error(`page ${page} is no full page`);
  return buffersOf(plan);
}

/** Over HTTP, in turn, each time from one connection: what is measured is the page and no queue. */
function timesOf(stage: Stage, { rounds, seconds }: { rounds: number; seconds: number }) {
  const headers = headersOf(stage.sessions.filter(({ memberId }) => memberId === DEEP_MEMBER));
  const ask = (page: number): number => {
    const cursor = cursorTo(page);
    const url = `${stage.origin}/api/v1/points?size=${PAGE}${cursor ? `&cursor=${cursor}` : ""}`;
    const { p50Ms, errors } = load({ url, headers, connections: 1, seconds });
    if (errors > 0) throw new Error(`${errors} of the answers for page ${page} were no lists`);
    return p50Ms;
  };
  const times: { first: number[]; deep: number[] } = { first: [], deep: [] };
  for (let round = 0; round < rounds; round++) {
    times.first.push(ask(1));
    times.deep.push(ask(DEEP));
  }
  return { first: median(times.first), deep: median(times.deep) };
}

async function countEntries(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from ledger.entry");
  await client.end();
  return rows[0]?.n ?? 0;
}
