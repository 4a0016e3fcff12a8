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
import { getEarnings, listWaiting } from "#contract/member/money/income.ts";
import { getWallet, listPoints, type Wallet } from "#contract/member/money/wallet.ts";
import { type Account, getAccount } from "#contract/member/people/user.ts";
import { listBestTasks } from "#contract/member/study/best.ts";
import { getSheet, listResponses, responsesOfTask } from "#contract/member/study/survey.ts";
import { getTask, listTasks, type TaskDetail } from "#contract/member/study/task.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { isOnTheWay, welcomeQuery } from "./community/home/first.ts";
import { readSpan } from "./community/home/points.ts";
import type { Need } from "./needs.ts";
import { keyOf, pages } from "./platform/query.ts";
import { secondsUntil } from "./platform/useLeft.ts";
import { queryOf, readStatement } from "./money/wallet/filter.ts";
import { readFilter } from "./study/task/filter.ts";
import { holdSheet } from "./study/survey/hold.ts";
import { repeatsPersonal } from "./study/survey/personal.ts";
import { standOf } from "./study/task/stand.ts";

type Asked = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams };
/** What was answered under this key. */
export type Answers = (key: readonly unknown[]) => unknown;
type Drawn = {
  needs: (asked: Asked) => Need[];
  /** What the page asks only when it knows the first answers. */
  further?: (answers: Answers, asked: Asked & { at: number }) => Need[];
  /** What is drawn with the page beside its own module: their styles and scripts are the document's, too. */
  parts?: readonly string[];
  /** Modules of which only the styles come along: which one is drawn is known with the data, after the head is sent. */
  styles?: readonly string[];
  /** Runs when the page stands, before its modules. */
  script?: string;
  /** Whether a browser may show it once more before the server has answered (docs/decisions/0118). Absent, it never does. */
  mayKeep?: (answers: Answers, asked: Asked) => boolean;
  /**
   * And then only as a snapshot (docs/decisions/0123): nobody may act on an outdated form that pays money out, or on an
   * outdated sheet of answers.
   */
  isSnapshot?: true;
};

type Get = Endpoint & { method: "GET" };

const one = (endpoint: Endpoint, input?: Parameters<typeof urlOf>[1]): Need => ({
  key: keyOf(endpoint, input),
  url: urlOf(endpoint, input),
});

const paged = (endpoint: Get, input: { query: Record<string, string | number> }): Need => ({
  key: pages(endpoint, input).queryKey,
  url: urlOf(endpoint, input),
  isPaged: true,
});

const account = one(getAccount);

/** Money that came in and texts to agree to are shown once: a page that is shown again must not repeat them. */
function saysNothingOnce(answers: Answers): boolean {
  // The key is the endpoint's, so is the data.
  const wallet = answers(keyOf(getWallet)) as Wallet | undefined;
  return asksForNoConsent(answers) && !wallet?.arrived;
}

// The key is the endpoint's, so is the data.
const asksForNoConsent = (answers: Answers): boolean =>
  (answers(keyOf(getAccount)) as Account).consentNeeded.length === 0;

const table: Record<string, Drawn> = {
  "/home": {
    needs: ({ search }) => [
      account,
      one(getWallet),
      one(listBestTasks),
      one(listResponses, { query: { result: JoinResult.of.incomplete, size: 10 } }),
      one(listExchanges, { query: { size: 3 } }),
      one(getEarnings, { query: { by: readSpan(search) } }),
      one(listBanners),
      one(listBoard),
      one(listEvents),
    ],
    // For the member who is on the way to a first withdrawal (community/home/FirstSteps.tsx).
    further: (answers) => {
      // The keys are the endpoints', so are the data.
      const { home } = answers(keyOf(getAccount)) as Account;
      const wallet = answers(keyOf(getWallet)) as Wallet;
      const { list } = answers(keyOf(listExchanges, { query: { size: 3 } })) as { list: unknown[] };
      return isOnTheWay(wallet, { exchanges: list.length, terms: home.terms })
        ? [one(listTasks, welcomeQuery)]
        : [];
    },
    parts: [
      "src/community/home/EarningsCard.tsx",
      "src/community/home/FirstSteps.tsx",
      "src/community/home/Front.tsx",
      "src/community/home/Today.tsx",
      "src/community/home/Events.tsx",
    ],
    mayKeep: saysNothingOnce,
  },
  "/task": {
    needs: ({ search }) => [
      account,
      paged(listTasks, { query: readFilter(search) }),
      one(listTasks, { query: { upcoming: "1" } }),
    ],
    mayKeep: saysNothingOnce,
  },
  "/task/detail/:id": {
    needs: ({ params: { id } }) => [
      account,
      one(getTask, { params: { id } }),
      one(responsesOfTask, { query: { taskId: id } }),
    ],
    // In place of a task that is not to be had (study/task/useOthers.ts).
    further: (answers, { params: { id }, at }) => {
      // The key is the endpoint's, so the data is the endpoint's.
      const task = answers(keyOf(getTask, { params: { id } })) as TaskDetail;
      const stand = standOf(task, secondsUntil(Date.parse(task.opensAt), at));
      return stand === "refused" ? [one(listTasks, { query: { size: 4 } })] : [];
    },
    parts: [
      "src/study/task/TaskStand.tsx",
      "src/study/task/TaskTruthCard.tsx",
      "src/study/task/TaskMore.tsx",
    ],
    mayKeep: saysNothingOnce,
  },
  // For members; somebody without an account gets its frame.
  "/task/answer/:token": {
    needs: ({ params: { token } }) => [account, one(getSheet, { query: { token } })],
    parts: ["../questionnaire/view/QuestionnaireForm.tsx"],
    styles: ["ConstantSum", "Grid", "MaxDiff", "Slider"].map(
      (kind) => `../questionnaire/view/field/${kind}Field.tsx`,
    ),
    script: `(${holdSheet.toString()})()`,
    mayKeep: (answers, { params: { token } }) => {
      const input = { query: { token } };
      // The key is the endpoint's, so is the data; only questionnaires that the engine has parsed are stored and sent.
      const sheet = answers(keyOf(getSheet, input)) as { questionnaire: Questionnaire };
      return asksForNoConsent(answers) && !repeatsPersonal(sheet.questionnaire);
    },
    isSnapshot: true,
  },
  "/exchange": {
    needs: () => [account, one(getWallet)],
    mayKeep: asksForNoConsent,
    isSnapshot: true,
  },
  "/home/gold": {
    needs: ({ search }) => {
      const choice = readStatement(search);
      const { asset, bucket } = choice;
      const waiting = { query: { bucket, asset, size: 5 } };
      return [
        account,
        one(getWallet),
        paged(listPoints, { query: queryOf(choice) }),
        ...(bucket === "available" ? [] : [paged(listWaiting, waiting)]),
      ];
    },
    mayKeep: saysNothingOnce,
  },
};

/** Undefined where the server does not draw the page. */
export const drawnNeeds = (route: string, asked: Asked): Need[] | undefined =>
  table[route]?.needs(asked);

export const drawnFurther = (
  route: string,
  answers: Answers,
  asked: Asked & { at: number },
): Need[] => table[route]?.further?.(answers, asked) ?? [];

/** What comes with it beside its own module. */
export function drawnAlong(route: string) {
  const { parts = [], styles = [], script = "" } = table[route] ?? {};
  return { parts, styles, script };
}

/** How a browser may show it once more; null where it must not. */
export function keptAs(route: string, answers: Answers, asked: Asked): "page" | "snapshot" | null {
  const { mayKeep, isSnapshot } = table[route] ?? {};
  if (!mayKeep?.(answers, asked)) return null;
  return isSnapshot ? "snapshot" : "page";
}
