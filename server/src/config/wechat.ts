/** Settings of share cards in WeChat (docs/decisions/0113): off for a brand that has no official account. */
import * as z from "zod/mini";
import { contentOf } from "./keys.ts";
import { ConfigError, type ReadersSetting, type SettingReader, url } from "./readers.ts";

/** An official account (公众号) at WeChat. */
export type WechatAccount = { appId: string; secret: string };

const Accounts = z.record(
  z.string(),
  z.strictObject({
    appId: z.string().check(z.regex(/^wx[0-9a-z]{16}$/)),
    secret: z.string().check(z.regex(/^\S{16,128}$/)),
  }),
);

/** By brand. What was given holds secrets, and is not repeated. */
const wechatAccounts: SettingReader<Readonly<Record<string, WechatAccount>>> = (given, name) => {
  const text = contentOf(given, name);
  if (text === undefined) return {};
  const parsed = Accounts.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new ConfigError(
      `${name} 应为 JSON：{"品牌代码": {"appId": "wx…", "secret": "…"}}，或 file: 加上文件的路径`,
    );
  return parsed.data;
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const wechatTable = {
  wechatAccounts: [
    "WECHAT_ACCOUNTS",
    wechatAccounts,
    "The brands' official accounts, for share cards (JSON, or file:); in development a simulator.",
  ],
  wechatScriptUrl: [
    "WECHAT_SCRIPT_URL",
    url("https://res.wx.qq.com/open/js/jweixin-1.6.0.js"),
    "WeChat's script for share cards, loaded inside WeChat alone.",
  ],
} as const satisfies Record<string, ReadersSetting>;

/** What share cards go by. */
export type ShareCards = {
  accounts: Readonly<Record<string, WechatAccount>>;
  /** The simulator's, whatever the brand. */
  everybodys: WechatAccount | undefined;
  apiUrl: string;
  scriptUrl: string;
};

/** The account as which this site is registered with the simulator. No secret: it exists nowhere else. */
export const simulatedAccount: WechatAccount = {
  appId: "wx0000000000000002",
  secret: "simulated-wechat-account-secret",
};

type WechatSettings = {
  nodeEnv: string;
  simulatorPort: number;
  wechatAccounts: Readonly<Record<string, WechatAccount>>;
  wechatApiUrl: string;
  wechatScriptUrl: string;
};

/** Undefined = off. */
export function shareCardsOf(read: WechatSettings): ShareCards | undefined {
  const { wechatAccounts: accounts, wechatApiUrl: apiUrl, wechatScriptUrl: scriptUrl } = read;
  if (Object.keys(accounts).length > 0)
    return { accounts, everybodys: undefined, apiUrl, scriptUrl };
  if (read.nodeEnv !== "development") return undefined;
  const simulator = `http://127.0.0.1:${read.simulatorPort}/sns/wechat`;
  return {
    accounts,
    everybodys: simulatedAccount,
    apiUrl: simulator,
    scriptUrl: `${simulator}/open/js/jweixin-1.6.0.js`,
  };
}

export const accountOf = (
  { accounts, everybodys }: ShareCards,
  brandCode: string,
): WechatAccount | undefined =>
  Object.hasOwn(accounts, brandCode) ? accounts[brandCode] : everybodys;
