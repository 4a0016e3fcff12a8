/** How the simulated sign-on provider misbehaves. Of tokens once, for the next sign-in; the others until changed. */

export const tokenFaults = {
  "wrong-nonce": "ID 令牌的 nonce 不对",
  "wrong-audience": "ID 令牌是发给别的应用的",
  "wrong-issuer": "ID 令牌的签发者不对",
  "wrong-key": "ID 令牌的签名不对",
  unsigned: "ID 令牌没有签名（alg none）",
  "shared-secret": "ID 令牌用应用密钥签名（HS256）",
  expired: "ID 令牌已过期",
  "other-subject": "用户信息属于另一个人",
} as const;
export type TokenFault = keyof typeof tokenFaults;

/** `hang`: takes every request and answers none. */
export const standingFaults = {
  well: "正常",
  hang: "不回答",
  broken: "HTTP 500",
  "info-broken": "用户信息 HTTP 500",
  "keys-broken": "签名公钥 HTTP 500",
  "too-many": "令牌 HTTP 429",
  "wrong-client": "令牌 HTTP 401（应用密钥过期）",
} as const;
export type StandingFault = keyof typeof standingFaults;

type Instead = { at: RegExp; status: number; error: string };

/** Which endpoints answer otherwise, and how. */
export const insteadOf: Partial<Record<StandingFault, Instead>> = {
  broken: { at: /./, status: 500, error: "server_error" },
  "info-broken": { at: /\/userinfo$/, status: 500, error: "server_error" },
  "keys-broken": { at: /\/jwks$/, status: 500, error: "server_error" },
  "too-many": { at: /\/token$/, status: 429, error: "slow_down" },
  "wrong-client": { at: /\/token$/, status: 401, error: "invalid_client" },
};

export const isTokenFault = (text: string): text is TokenFault => Object.hasOwn(tokenFaults, text);
export const isStandingFault = (text: string): text is StandingFault =>
  Object.hasOwn(standingFaults, text);
