/** The log's own words in Chinese; what is not known here is shown as it was written. */
const actions: Record<string, string> = {
  "exchange.approve": "批准提现",
  "exchange.approve-first": "提现初审",
  "exchange.reject": "驳回提现",
  "response.valid": "判为有效",
  "response.invalid": "判为无效",
  "task.create": "新建任务",
  "task.update": "修改任务",
  "task.state": "更改任务状态",
  "staff.login": "登录",
  "staff.logout": "退出",
};

export const subjectKinds: Record<string, { label: string; link: (id: string) => string }> = {
  exchange: { label: "提现", link: (id) => `/exchanges?state=all&open=${id}` },
  response: { label: "参与记录", link: (id) => `/responses?audit=all&open=${id}` },
  task: { label: "任务", link: (id) => `/tasks/${id}` },
  member: { label: "会员", link: (id) => `/members/${id}` },
  staff: { label: "员工", link: (id) => `/audit?kind=staff&id=${id}` },
};

export const actionText = (action: string): string => actions[action] ?? action;
export const kindText = (kind: string): string => subjectKinds[kind]?.label ?? kind;
