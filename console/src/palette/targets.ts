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

/** A bare number may be any row's; of eight digits it is a member's code, and of eleven a mobile. */
export function numberTargets(text: string): Target[] {
  const id = text.trim();
  if (!/^[1-9]\d{0,6}$/.test(id)) return [];
  const group = "编号";
  return [
    { key: "exchange-id", group, title: `提现或兑换 ${id}`, to: `/exchanges?state=all&open=${id}` },
    { key: "prize-id", group, title: `奖品 ${id}`, to: `/prizes/${id}` },
    { key: "response-id", group, title: `参与记录 ${id}`, to: `/responses?audit=all&open=${id}` },
    { key: "feedback-id", group, title: `反馈 ${id}`, to: `/feedbacks?state=all&open=${id}` },
    { key: "article-id", group, title: `文章 ${id}`, to: `/articles/${id}` },
    { key: "run-id", group, title: `对账 ${id}`, to: `/reconciliations/${id}` },
    { key: "task-id", group, title: `任务 ${id}`, to: `/tasks/${id}` },
  ];
}
