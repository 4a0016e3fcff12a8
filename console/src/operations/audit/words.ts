/** What operators act upon, in Chinese and with its page, and what can happen to it. */
import { auditActions } from "#contract/console/people/audit-words.ts";

export const subjectKinds: Record<string, { label: string; link: (id: string) => string }> = {
  exchange: { label: "提现与兑换", link: (id) => `/exchanges?state=all&open=${id}` },
  "payout-file": { label: "付款文件", link: () => "/payout-files" },
  // A statement's subject is its provider, which has no page of its own.
  books: { label: "资金核对", link: (id) => (/^\d+$/.test(id) ? `/books/${id}` : "/books") },
  tax: { label: "税务", link: (month) => `/tax?month=${month}` },
  prize: { label: "奖品", link: (id) => `/prizes/${id}` },
  response: { label: "参与记录", link: (id) => `/responses?audit=all&open=${id}` },
  task: { label: "任务", link: (id) => `/tasks/${id}` },
  library: { label: "题库", link: (id) => `/audit?kind=library&id=${id}` },
  member: { label: "会员", link: (id) => `/members/${id}` },
  search: { label: "客服搜索", link: (id) => `/members/${id}` },
  // Growth's rules are a brand's, too; its settings are the usual reason to look.
  brand: { label: "品牌", link: (code) => `/brands/${code}/texts` },
  document: { label: "协议与介绍", link: (name) => `/brand-documents/${name}` },
  site: { label: "网站", link: () => "/brands" },
  agent: { label: "代理", link: (id) => `/agents/${id}` },
  surveyPlatform: { label: "调查平台", link: (id) => `/survey-platforms/${id}` },
  reconciliation: { label: "对账", link: (id) => `/reconciliations/${id}` },
  import: { label: "批量导入", link: (id) => `/imports/${id}` },
  trial: { label: "试用申请", link: (id) => `/trials?state=all&open=${id}` },
  "bbs-walk-in": { label: "讨论组访客", link: (id) => `/audit?kind=bbs-walk-in&id=${id}` },
  "bbs-post": { label: "讨论回复", link: (id) => `/audit?kind=bbs-post&id=${id}` },
  feedback: { label: "反馈", link: (id) => `/feedbacks?state=all&open=${id}` },
  article: { label: "文章", link: (id) => `/articles/${id}` },
  category: { label: "分类", link: () => "/categories" },
  notice: { label: "公告", link: (id) => `/notices?open=${id}` },
  banner: { label: "横幅与活动", link: (id) => `/banners?open=${id}` },
  cooperation: { label: "商务合作", link: (id) => `/cooperations?open-only=no&open=${id}` },
  view: { label: "视图", link: (id) => `/audit?kind=view&id=${id}` },
  list: { label: "列表", link: (kind) => `/audit?kind=list&id=${kind}` },
  audit: { label: "操作日志归档", link: (month) => `/audit?kind=audit&id=${month}` },
  job: { label: "后台任务", link: () => "/health/jobs" },
  staff: { label: "员工", link: (id) => `/audit?kind=staff&id=${id}` },
};

/** Actions on a thing that are named after another kind; usually an action's first word is the thing's own kind. */
const alsoOf: Record<string, readonly string[]> = {
  member: ["adjustment", "invite"],
  brand: ["growth", "proposal"],
  staff: ["proposal"],
  task: ["discussion"],
  "bbs-post": ["discussion"],
  "bbs-walk-in": ["discussion"],
  response: ["appeal"],
};

/** All that are known, or what may happen to this kind of thing. */
export function actionsOf(kind: string): { value: string; label: string }[] {
  const all = Object.entries(auditActions).map(([value, label]) => ({ value, label }));
  const words = [kind, ...(alsoOf[kind] ?? [])];
  const own = all.filter(({ value }) => words.some((word) => value.startsWith(`${word}.`)));
  return kind && own.length > 0 ? own : all;
}

export const kindText = (kind: string): string => subjectKinds[kind]?.label ?? kind;
