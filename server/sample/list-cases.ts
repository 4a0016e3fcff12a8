/** How each list of prizes and content is held (list-checks.ts). */
import * as content from "#contract/console/community/content.ts";
import { consolePrizes } from "#contract/console/money/prize.ts";
import { days, naming, of } from "./list-checks.ts";

export const contentCases = [
  of(
    consolePrizes,
    {
      type: (row) => row.type,
      state: { read: (row) => row.state, absent: 2 },
      q: naming("卡", (row) => `${row.title} ${row.category}`),
    },
    { price: (row) => row.priceGold, stock: (row) => row.stock, updated: (row) => row.updatedAt },
  ),
  of(
    content.consoleArticles,
    {
      kind: (row) => row.kind,
      state: { read: (row) => row.state, absent: 2 },
      q: naming("提现", (row) => `${row.title} ${row.summary}`),
      ...days((row) => row.updatedAt),
    },
    { updated: (row) => row.updatedAt, views: (row) => row.views },
  ),
  of(
    content.consoleNotices,
    {
      state: (row) => row.state,
      q: naming("提现", (row) => row.title),
      ...days((row) => row.updatedAt),
    },
    { updated: (row) => row.updatedAt },
  ),
  of(
    content.consoleBanners,
    { kind: (row) => row.kind, ...days((row) => row.startsAt) },
    { starts: (row) => row.startsAt, ends: (row) => row.endsAt },
  ),
];
