/**
 * What the server asks before it draws a member's page: the same calls as the page's own, by the keys under
 * which the page looks for their answers. Only the server imports this table; a page that is not in it comes
 * as its frame. The account is asked for each of them.
 */
import { urlOf } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { JoinResult } from "#contract/enums.ts";
import { listBanners, listBoard, listEvents } from "#contract/member/community/notice.ts";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { getEarnings } from "#contract/member/money/income.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { listResponses } from "#contract/member/study/survey.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { readSpan } from "./community/home/points.ts";
import type { Need } from "./needs.ts";
import { keyOf, pages } from "./platform/query.ts";
import { readFilter } from "./study/task/filter.ts";

type Asked = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams };
type Drawn = {
  needs: (asked: Asked) => Need[];
  /** What is drawn with the page beside its own module: their styles and scripts are the document's, too. */
  parts?: readonly string[];
};

const one = (endpoint: Endpoint, input?: Parameters<typeof urlOf>[1]): Need => ({
  key: keyOf(endpoint, input),
  url: urlOf(endpoint, input),
});

const account = one(getAccount);

const table: Record<string, Drawn> = {
  "/home": {
    needs: ({ search }) => [
      account,
      one(getWallet),
      one(listTasks, { query: { size: 4 } }),
      one(listResponses, { query: { result: JoinResult.of.incomplete, size: 10 } }),
      one(listExchanges, { query: { size: 3 } }),
      one(getEarnings, { query: { by: readSpan(search) } }),
      one(listBanners),
      one(listBoard),
      one(listEvents),
    ],
    parts: [
      "src/community/home/EarningsCard.tsx",
      "src/community/home/Front.tsx",
      "src/community/home/Events.tsx",
    ],
  },
  "/task": {
    needs: ({ search }) => {
      const input = { query: readFilter(search) };
      return [
        account,
        { ...one(listTasks, input), key: pages(listTasks, input).queryKey, isPaged: true },
        one(listTasks, { query: { upcoming: "1" } }),
      ];
    },
  },
};

/** Undefined where the server does not draw the page. */
export const drawnNeeds = (route: string, asked: Asked): Need[] | undefined =>
  table[route]?.needs(asked);

export const drawnParts = (route: string): readonly string[] => table[route]?.parts ?? [];
