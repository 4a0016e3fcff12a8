/** Where the palette can jump: pages, and a number as any kind of row. */
export type Target = { key: string; group: string; title: string; note?: string; to: string };

const pages: readonly Target[] = [
  { key: "overview", group: "页面", title: "总览", to: "/" },
  { key: "members", group: "页面", title: "会员", to: "/members" },
  { key: "tasks", group: "页面", title: "任务", to: "/tasks" },
  { key: "new-task", group: "页面", title: "新建任务", to: "/tasks/new" },
  { key: "responses", group: "页面", title: "待审核的参与记录", to: "/responses" },
  { key: "exchanges", group: "页面", title: "待审核的提现", to: "/exchanges" },
  { key: "issuing", group: "页面", title: "待发放的提现", to: "/exchanges?state=2" },
  { key: "audit", group: "页面", title: "操作日志", to: "/audit" },
  { key: "inbox", group: "页面", title: "开发收件箱", to: "/inbox" },
];

type Reader = { mayCreate: boolean; isDevelopment: boolean };

/** Making a task is offered to those who may, the inbox where there is one. */
export function pagesFor(text: string, { mayCreate, isDevelopment }: Reader): Target[] {
  const isOffered: Record<string, boolean> = { "new-task": mayCreate, inbox: isDevelopment };
  return pages.filter(({ key, title }) => title.includes(text.trim()) && (isOffered[key] ?? true));
}

/** A bare number may be any row's. */
export function numberTargets(text: string): Target[] {
  const id = text.trim();
  if (!/^[1-9]\d{0,15}$/.test(id)) return [];
  const group = "编号";
  return [
    { key: "exchange-id", group, title: `提现 ${id}`, to: `/exchanges?state=all&open=${id}` },
    { key: "response-id", group, title: `参与记录 ${id}`, to: `/responses?audit=all&open=${id}` },
    { key: "task-id", group, title: `任务 ${id}`, to: `/tasks/${id}` },
  ];
}
