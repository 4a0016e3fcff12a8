/** A start or a step that is refused with one sentence; nothing of it was begun. */

/** As sysexits.h has them, so that a supervisor can tell what is worth another try. */
export const exitCodes = {
  /** Somebody must change a setting or a right first. */
  settings: 78,
  /** It may pass by itself: the database restarts, a table is locked. */
  passing: 75,
} as const;

export class Refusal extends Error {
  readonly exitCode: number;

  constructor(sentence: string, why: keyof typeof exitCodes = "settings", cause?: unknown) {
    super(sentence, { cause });
    this.exitCode = exitCodes[why];
  }
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

const settled: Readonly<Record<string, string>> = {
  "28P01": "密码不对",
  "28000": "不允许登录",
  "3D000": "没有这个数据库",
  "42501": "没有连接的权限",
  ENOTFOUND: "找不到主机",
};
const passing: Readonly<Record<string, string>> = {
  ECONNREFUSED: "没有程序在那里监听",
  EAI_AGAIN: "主机名暂时无法解析",
  ETIMEDOUT: "没有应答",
  "53300": "连接数已满",
  "57P03": "数据库正在启动",
};

/** Why a connection by the setting `name` fails: a sentence for an operator, without the password in it. */
export function noConnection(name: string, url: string, error: unknown): Refusal {
  const { username, host, pathname } = new URL(url);
  const place = `${decodeURIComponent(username)}@${host}${pathname}`;
  const code = codeOf(error);
  const why = settled[code] ?? passing[code] ?? (error as Error).message;
  return new Refusal(
    `${name} 连接不上 ${place}：${why}`,
    code in settled ? "settings" : "passing",
    error,
  );
}

const FULL_DISK = new Set(["53100", "ENOSPC"]);

/** A full disk, here or under the database, in one sentence; any other error as it is. */
export const sayFullDisk = (error: unknown): unknown =>
  FULL_DISK.has(codeOf(error))
    ? new Refusal(`磁盘已满（${(error as Error).message}），什么也没有改动`, "passing", error)
    : error;
