/** Where the palette can jump: pages, and a number as any kind of row. */
export type Target = { key: string; group: string; title: string; note?: string; to: string };

const pages: readonly Target[] = [
  { key: "overview", group: "页面", title: "总览", to: "/" },
  { key: "members", group: "页面", title: "会员", to: "/members" },
  { key: "tasks", group: "页面", title: "任务", to: "/tasks" },
  { key: "new-task", group: "页面", title: "新建任务", to: "/tasks/new" },
  { key: "responses", group: "页面", title: "待审核的参与记录", to: "/responses" },
  { key: "appeals", group: "页面", title: "待答复的申诉", to: "/appeals" },
  { key: "sanctions", group: "页面", title: "待复核的处罚", to: "/sanctions" },
  { key: "claims", group: "页面", title: "待处理的登记", to: "/responses?waiting=claim" },
  { key: "runs", group: "页面", title: "对账", to: "/reconciliations" },
  { key: "run-file", group: "页面", title: "按文件对账", to: "/reconciliations/new" },
  { key: "run-filter", group: "页面", title: "按条件对账", to: "/reconciliations/new?by=filter" },
  { key: "trials", group: "页面", title: "试用申请", to: "/trials" },
  { key: "agents", group: "页面", title: "代理与供应商", to: "/agents" },
  { key: "platforms", group: "页面", title: "调查平台", to: "/survey-platforms" },
  { key: "new-platform", group: "页面", title: "新建调查平台", to: "/survey-platforms/new" },
  { key: "returns", group: "页面", title: "返回记录", to: "/survey-returns" },
  { key: "exchanges", group: "页面", title: "待审核的提现与兑换", to: "/exchanges" },
  { key: "issuing", group: "页面", title: "待发放的提现与兑换", to: "/exchanges?state=2" },
  {
    key: "overdue",
    group: "页面",
    title: "超时的提现与兑换",
    to: "/exchanges?state=all&overdue=1",
  },
  { key: "low-risk", group: "页面", title: "低风险的提现与兑换", to: "/exchanges?flag=none" },
  { key: "imports", group: "页面", title: "批量导入", to: "/imports" },
  { key: "new-import", group: "页面", title: "导入文件", to: "/imports/new" },
  { key: "adjustments", group: "页面", title: "待复核的手工调整", to: "/adjustments" },
  { key: "prizes", group: "页面", title: "奖品", to: "/prizes" },
  { key: "new-prize", group: "页面", title: "新建奖品", to: "/prizes/new" },
  { key: "payout-files", group: "页面", title: "付款文件", to: "/payout-files" },
  { key: "books", group: "页面", title: "资金核对", to: "/books" },
  { key: "tax", group: "页面", title: "税务", to: "/tax" },
  { key: "feedbacks", group: "页面", title: "待受理的反馈", to: "/feedbacks" },
  { key: "my-feedbacks", group: "页面", title: "我负责的反馈", to: "/feedbacks?mine=yes" },
  { key: "articles", group: "页面", title: "文章", to: "/articles" },
  { key: "new-article", group: "页面", title: "新建文章", to: "/articles/new" },
  { key: "categories", group: "页面", title: "分类", to: "/categories" },
  { key: "notices", group: "页面", title: "公告", to: "/notices" },
  { key: "banners", group: "页面", title: "横幅与活动", to: "/banners" },
  { key: "cooperations", group: "页面", title: "商务合作", to: "/cooperations" },
  { key: "self", group: "页面", title: "我的账号", to: "/self" },
  { key: "operators", group: "页面", title: "操作员", to: "/operators" },
  { key: "brands", group: "页面", title: "品牌与设置", to: "/brands" },
  { key: "brand-documents", group: "页面", title: "协议与介绍", to: "/brand-documents" },
  { key: "audit", group: "页面", title: "操作日志", to: "/audit" },
  { key: "platform-quality", group: "页面", title: "平台质量", to: "/platform-quality" },
  { key: "health", group: "页面", title: "系统健康", to: "/health" },
  { key: "dead-jobs", group: "页面", title: "失败的后台任务", to: "/health/jobs" },
  { key: "inbox", group: "页面", title: "开发收件箱", to: "/inbox" },
];

/** All of them are for operations, as making a task is. */
const forWriters = [
  "new-import",
  "new-task",
  "new-platform",
  "new-prize",
  "run-file",
  "run-filter",
];
/** Only finance may even read them. */
const forPayers = ["payout-files", "tax"];
const forEditors = ["new-article"];
const forAdmins = ["operators"];

type Reader = {
  mayCreate: boolean;
  mayPay: boolean;
  mayEdit: boolean;
  mayManage: boolean;
  isDevelopment: boolean;
};

/** Making a task or an article is offered to those who may, paying to those who pay, the inbox where there is one. */
export function pagesFor(text: string, reader: Reader): Target[] {
  const { mayCreate, mayPay, mayEdit, mayManage, isDevelopment } = reader;
  const isOffered: Record<string, boolean> = {
    ...Object.fromEntries(forWriters.map((key) => [key, mayCreate])),
    ...Object.fromEntries(forPayers.map((key) => [key, mayPay])),
    ...Object.fromEntries(forEditors.map((key) => [key, mayEdit])),
    ...Object.fromEntries(forAdmins.map((key) => [key, mayManage])),
    inbox: isDevelopment,
  };
  return pages.filter(({ key, title }) => title.includes(text.trim()) && (isOffered[key] ?? true));
}

type Kind = {
  key: string;
  title: string;
  /** What an operator may call it, before its number. */
  words: readonly string[];
  to: (id: string) => string;
  /** Found only by its kind's name and the number: a bare number means a member's code, not the row. */
  isOnlyNamed?: true;
};

const kinds: readonly Kind[] = [
  {
    key: "exchange-id",
    title: "提现或兑换",
    words: ["提现", "兑换", "提现或兑换", "提现与兑换"],
    to: (id) => `/exchanges?state=all&open=${id}`,
  },
  { key: "prize-id", title: "奖品", words: ["奖品"], to: (id) => `/prizes/${id}` },
  {
    key: "response-id",
    title: "参与记录",
    words: ["参与记录", "参与", "记录"],
    to: (id) => `/responses?audit=all&open=${id}`,
  },
  {
    key: "feedback-id",
    title: "反馈",
    words: ["反馈"],
    to: (id) => `/feedbacks?state=all&open=${id}`,
  },
  { key: "article-id", title: "文章", words: ["文章"], to: (id) => `/articles/${id}` },
  { key: "run-id", title: "对账", words: ["对账"], to: (id) => `/reconciliations/${id}` },
  { key: "task-id", title: "任务", words: ["任务"], to: (id) => `/tasks/${id}` },
  {
    key: "member-id",
    title: "会员",
    words: ["会员"],
    to: (id) => `/members/${id}`,
    isOnlyNamed: true,
  },
];

/** 提现 26, 提现26, ２６ from a Chinese keyboard: what kind is named, and which number. */
const named = /^(\D*?)\s*[#＃]?([1-9]\d*)$/;

/** A bare number may be any row's, a named one is that kind's; of eight digits it is a member's code, of eleven a mobile. */
export function numberTargets(text: string): Target[] {
  const [, word = "", id = ""] = named.exec(text.normalize("NFKC").trim()) ?? [];
  if (!/^\d{1,7}$/.test(id)) return [];
  const group = "编号";
  const meant = kinds.filter(({ words, isOnlyNamed }) =>
    word === "" ? !isOnlyNamed : words.includes(word),
  );
  return meant.map(({ key, title, to }) => ({ key, group, title: `${title} ${id}`, to: to(id) }));
}

/** 会员 10000005: the code or the mobile alone is what members are found by. */
export const memberNamed = (text: string): string =>
  /^会员\s*(\d{8}|1\d{10})$/.exec(text.normalize("NFKC").trim())?.[1] ?? text;

/** 发布, or 发布 and a part of a title: what is looked for among drafts; undefined where nothing is to be published. */
export const publishIn = (text: string): string | undefined =>
  /^发布\s*(.*)$/.exec(text.trim())?.[1]?.trim();

/** Leads to the question that says what publishing does; only its own button does it. */
export const publishTarget = ({ id, title }: { id: number; title: string }): Target => ({
  key: `publish${id}`,
  group: "操作",
  title: `发布：${title}`,
  note: `任务 ${id} · 先确认`,
  to: `/tasks/${id}?do=publish`,
});
