/** What there is to see on the member site: every route, those with parameters from the sample's rows. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { ArticleKind } from "#contract/content-enums.ts";
import { ExchangeState, ExchangeType, JoinResult } from "#contract/enums.ts";
import { listArticles, listQuestions } from "#contract/member/community/content.ts";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { listPrizes } from "#contract/member/money/prize.ts";
import { enterTask, listResponses } from "#contract/member/study/survey.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { getAccount } from "#contract/member/people/user.ts";
import type { SampleMember } from "../sample-member.ts";
import { feedbacks } from "./feedback-views.ts";
import { roleViews } from "./role-views.ts";
import { type Members, type View, type Viewer, viewOf } from "./view.ts";

const root = join(import.meta.dirname, "../..");
const emptyToo = [
  "/home",
  "/home/history",
  "/home/gold",
  "/home/exchange",
  "/home/feedback",
  "/home/address",
  "/home/alerts",
  "/exchange",
];

/** The views of strangers, and, where a member could be signed in, those of members. */
export async function listViews({ member, regular, leader }: Members): Promise<View[]> {
  const routes = readRoutes();
  const isOpen = ({ access }: Route) => access === "public" || access === "login";
  // The way into a task is public, and shows a stranger another page.
  const open = routes
    .filter((route) => isOpen(route) && route.path !== "/task/go")
    .map(({ path }) => viewOf(path, "stranger"));
  const strangers = [...open, ...dialogs];
  if (!member || !regular || !leader) return strangers;
  const plain = routes.filter(({ access }) => access === "member").map(({ path }) => path);
  const inside = plain.filter((path) => !needsParameters(path));
  const led = routes.filter(({ access }) => access === "inviter" || access === "leader");
  return [
    ...strangers,
    ...(await passedOn(leader)),
    ...(await articles(leader)),
    ...led.map(({ path }) => viewOf(path, "leader")),
    ...roleViews,
    { name: "leader-poster", path: "/home/invite-friends", as: "leader", act: openPoster },
    ...[...inside, "/task"].map((path) => viewOf(path, "member")),
    ...emptyToo.map((path) => viewOf(path, "newcomer")),
    ...["/home", "/task"].map((path) => viewOf(path, "regular")),
    ...(await tasks(regular)),
    ...(await results(regular, "regular")),
    ...(await results(member, "member")),
    ...(await prizes(member, "member")),
    { name: "address-form", path: "/home/address", as: "newcomer", act: openAddress },
    ...(await exchanges(regular, "regular")),
    ...(await exchanges(member, "member")),
    ...(await feedbacks(regular, "regular")),
  ];
}

const dialogs: View[] = [
  { name: "login-dialog", path: "/task", as: "stranger", act: openLogin },
  { name: "login-errors", path: "/login", as: "stranger", act: submitEmpty },
  { name: "captcha-dialog", path: "/login", as: "stranger", act: askForCode },
];

async function openLogin(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "登录 / 注册" }).click();
  await page.getByRole("dialog").waitFor();
}

async function submitEmpty(page: Page): Promise<void> {
  await page.getByRole("button", { name: "登录 / 注册" }).last().click();
  await page.getByRole("alert").first().waitFor();
}

async function askForCode(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "手机号/邮箱" }).fill("13800000001");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByRole("dialog").getByRole("slider").waitFor();
}

/**
 * Runs in the page before its own scripts: the server skips the captcha so that signing in is quick,
 * and its dialog is to be seen all the same.
 */
export function showCaptcha(): void {
  let site: unknown;
  Object.defineProperty(window, "__SITE__", {
    get: () => site,
    set: (given: object) => {
      site = { ...given, captcha: { provider: "slider", settings: {} } };
    },
  });
}

type Route = { path: string; access: string };

/** Read from the tables of contents, so that a new page is in the pictures by itself. */
function readRoutes(): Route[] {
  const read = (file: string) => readFileSync(join(root, "web/src", file), "utf8");
  const tables = ["routes", "memberRoutes", "taskRoutes", "contentRoutes"];
  const text = tables.map((table) => read(`${table}.tsx`)).join("");
  const declared = [...text.matchAll(/path: "(\/[^":*]*)",[^}]*?access: "(\w+)"/g)];
  return declared.flatMap(([, path, access]) => (path && access ? [{ path, access }] : []));
}

/** Pages that are nothing without a parameter; visited with one below. */
const needsParameters = (path: string): boolean =>
  ["/exchange/detail", "/home/history-detail", "/task/go"].includes(path);

/** One of each shelf, and an answer of the help centre (category 21). */
async function articles({ call }: SampleMember): Promise<View[]> {
  const one = { size: 1 };
  const [courses, reports, answers] = await Promise.all([
    call(listArticles, { query: { ...one, kind: ArticleKind.of.course } }),
    call(listArticles, { query: { ...one, kind: ArticleKind.of.industry } }),
    call(listQuestions, { query: { ...one, categoryId: "21" } }),
  ]);
  const first = ({ list }: { list: { id: number }[] }, place: string) =>
    list.slice(0, 1).map(({ id }) => viewOf(`/${place}/${id}`, "stranger", `${place}-detail`));
  return [...first(courses, "course"), ...first(reports, "industry"), ...first(answers, "help")];
}

/** A task's page for each, and a questionnaire in progress; one is begun where none is. */
async function tasks(regular: SampleMember): Promise<View[]> {
  const { list } = await regular.call(listTasks, { query: {} });
  const running = list.find(({ resumeToken }) => resumeToken)?.resumeToken;
  const ids = list.map(({ id }) => id);
  const token = running ?? (await begin(regular, ids));
  const detail = (as: Viewer) => viewOf(`/task/detail/${ids.at(-1)}`, as, "task-detail");
  return [
    // The last viewer has taken them all: what else there is stands above the facts.
    ...(ids.length > 0 ? [detail("stranger"), detail("regular"), detail("member")] : []),
    ...(token ? [viewOf(`/task/answer/${token}`, "regular", "task-answer")] : []),
  ];
}

async function begin(member: SampleMember, ids: number[]): Promise<string | undefined> {
  for (const taskId of ids) {
    const entry = await member.call(enterTask, { body: { taskId } }).catch(() => undefined);
    if (entry?.to === "own") return entry.token;
  }
  return undefined;
}

/** One of each result, and of each state of the money after a complete one. */
async function results(member: SampleMember, as: Viewer): Promise<View[]> {
  const { list } = await member.call(listResponses, { query: { size: 100 } });
  const kinds = new Map(
    list.map((card) => [`${JoinResult.nameOf(card.result)}-${card.money}`, card.responseId]),
  );
  return [...kinds].map(([kind, id]) =>
    viewOf(`/home/history-detail?id=${id}`, as, `result-${kind}`),
  );
}

async function exchanges(member: SampleMember, as: Viewer): Promise<View[]> {
  const { list } = await member.call(listExchanges, { query: { size: 100 } });
  const kinds = new Map(
    list.map(({ type, state, id }) => [
      `${ExchangeType.nameOf(type)}-${ExchangeState.nameOf(state)}`,
      id,
    ]),
  );
  return [...kinds].map(([kind, id]) =>
    viewOf(`/exchange/detail?id=${id}`, as, `exchange-${kind}`),
  );
}

/** One that can be had, opened over the shelf, and its confirmation. */
async function prizes(member: SampleMember, as: Viewer): Promise<View[]> {
  const { list } = await member.call(listPrizes, { query: { affordable: "1" } });
  const one = list.find(({ why }) => why === "");
  if (!one) return [];
  const path = `/home/prize-exchange?id=${one.id}`;
  const detail = { ...viewOf(path, as, "prize-detail"), act: seePrize };
  return [detail, { ...viewOf(path, as, "prize-confirm"), act: confirmPrize }];
}

const seePrize = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "立即兑换" }).waitFor();

async function confirmPrize(page: Page): Promise<void> {
  await page.getByRole("button", { name: "立即兑换" }).click();
  await page.getByRole("dialog").getByText("兑换后剩余").waitFor();
}

/** An invitation and a shared task, of the leader, as a stranger opens them. */
async function passedOn({ call }: SampleMember): Promise<View[]> {
  const { memberCode } = await call(getAccount);
  const { list } = await call(listTasks, { query: {} });
  const query = `?c=${memberCode}`;
  return [
    viewOf(`/invite${query}`, "stranger", "invite-by-leader"),
    ...list
      .slice(0, 1)
      .map(({ id }) => viewOf(`/share${query}&t=${id}`, "stranger", "share-by-leader")),
  ];
}

async function openPoster(page: Page): Promise<void> {
  await page.getByRole("button", { name: "生成海报" }).click();
  await page.getByRole("img", { name: /邀请海报/ }).waitFor();
}

async function openAddress(page: Page): Promise<void> {
  await page.getByRole("button", { name: "新增收货地址" }).click();
  await page.getByRole("textbox", { name: "收件人" }).waitFor();
}
