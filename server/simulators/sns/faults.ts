/** How a simulated login provider misbehaves: chosen on its page, kept with the code that it gives out. */

export const appNames = ["wechat", "qq", "weibo", "alipay"] as const;
export type AppName = (typeof appNames)[number];

type Kind = { label: string; apps?: readonly AppName[] };

const kinds = {
  ok: { label: "正常" },
  "code-used": { label: "授权码已被使用" },
  "bad-secret": { label: "应用密钥错误" },
  "profile-refused": { label: "不提供用户资料" },
  "no-union-id": { label: "没有 unionid", apps: ["wechat", "qq", "alipay"] },
  "no-open-id": { label: "没有 open_id（旧应用）", apps: ["alipay"] },
  busy: { label: "用户资料第一次繁忙", apps: ["wechat"] },
  "busy-twice": { label: "用户资料一直繁忙", apps: ["wechat"] },
  "old-forms": { label: "旧格式：callback() 与查询串", apps: ["qq"] },
  unsigned: { label: "回答没有签名", apps: ["alipay"] },
  "wrongly-signed": { label: "回答的签名不对", apps: ["alipay"] },
  timeout: { label: "超时" },
  "error-500": { label: "HTTP 500" },
  garbage: { label: "乱码" },
} as const satisfies Record<string, Kind>;

export type Fault = keyof typeof kinds;

/** What can be chosen at one provider. */
export const faultsOf = (app: AppName): { fault: Fault; label: string }[] =>
  Object.entries(kinds).flatMap(([fault, kind]: [string, Kind]) =>
    kind.apps && !kind.apps.includes(app) ? [] : [{ fault: fault as Fault, label: kind.label }],
  );

export const isFaultOf = (app: AppName, text: string): text is Fault =>
  faultsOf(app).some(({ fault }) => fault === text);
