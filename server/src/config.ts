/** Every setting, in one table: its name in the environment, its default, what it accepts. */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

type Reader<T> = (text: string | undefined, name: string) => T;

/** A setting that cannot be used; start-up prints the sentence and stops. */
export class ConfigError extends Error {}

const text =
  (fallback: string): Reader<string> =>
  (given) =>
    given?.trim() || fallback;
const optional: Reader<string | undefined> = (given) => given?.trim() || undefined;
const whole =
  (fallback: number, min: number, max: number): Reader<number> =>
  (given, name) => {
    const value = given?.trim() ? Number(given) : fallback;
    if (!Number.isInteger(value) || value < min || value > max)
      throw new ConfigError(`${name} 应为 ${min} 到 ${max} 的整数，现在是「${given}」`);
    return value;
  };
const optionalWhole =
  (min: number, max: number): Reader<number | undefined> =>
  (given, name) =>
    given?.trim() ? whole(min, min, max)(given, name) : undefined;
const oneOf =
  <const C extends readonly [string, ...string[]]>(...choices: C): Reader<C[number]> =>
  (given, name) => {
    const value = given?.trim() || choices[0];
    if (!choices.includes(value))
      throw new ConfigError(`${name} 应为 ${choices.join("、")} 之一，现在是「${given}」`);
    return value;
  };
const list: Reader<readonly string[]> = (given) =>
  (given ?? "").split(",").flatMap((part) => (part.trim() ? [part.trim()] : []));

/** name → [environment variable, how it is read (the first choice or the argument is the default)]. */
const table = {
  nodeEnv: ["NODE_ENV", oneOf("development", "test", "production")],
  port: ["PORT", whole(3000, 1, 65_535)],
  /** 127.0.0.1 unless a proxy or a container needs more. */
  listenHost: ["LISTEN_HOST", text("127.0.0.1")],
  dataDir: ["DATA_DIR", text("./data")],
  /** The owner's connection: migrates, and makes the application's own role. */
  databaseUrl: ["DATABASE_URL", optional],
  /** The application's connection, where the owner may not make roles. */
  appDatabaseUrl: ["APP_DATABASE_URL", optional],
  databasePoolSize: ["DATABASE_POOL_SIZE", whole(16, 1, 200)],
  /** Off behind a PgBouncer before 1.21 in transaction mode, which loses prepared statements. */
  databaseNamedStatements: ["DATABASE_NAMED_STATEMENTS", oneOf("on", "off")],
  publicOrigin: ["PUBLIC_ORIGIN", optional],
  /** Proxies whose X-Forwarded-For is believed (CIDR list); nobody's by default. */
  trustedProxies: ["TRUSTED_PROXIES", list],
  secretKey: ["SECRET_KEY", optional],
  captchaProvider: ["CAPTCHA_PROVIDER", oneOf("slider", "none", "aliyun")],
  smsProvider: ["SMS_PROVIDER", oneOf("inbox", "aliyun", "tencent")],
  mailProvider: ["MAIL_PROVIDER", oneOf("inbox", "smtp")],
  /** Widens the limits of codes per network and device: a development machine is one of each for everybody. */
  codeLimitFactor: ["CODE_LIMIT_FACTOR", optionalWhole(1, 10_000)],
  payoutProvider: ["PAYOUT_PROVIDER", oneOf("simulated", "alipay")],
  payoutUrl: ["PAYOUT_URL", optional],
  simulatorPort: ["SIMULATOR_PORT", whole(3100, 1, 65_535)],
  /** Whether each answer is validated against the contract; always off in production, where the serialiser strips. */
  checkAnswers: ["CHECK_ANSWERS", oneOf("on", "off")],
  /** The sample data of a development server. */
  sample: ["SAMPLE", oneOf("on", "off")],
  logLevel: ["LOG_LEVEL", oneOf("info", "debug", "warn", "error", "silent")],
} as const;

type Table = typeof table;
export type Config = { readonly [K in keyof Table]: ReturnType<Table[K][1]> } & {
  readonly development: boolean;
  readonly publicOrigin: string;
  readonly payoutUrl: string;
  readonly codeLimitFactor: number;
};

/** Providers that exist for development only, by setting. */
const developmentOnly = [
  ["captchaProvider", "none"],
  ["smsProvider", "inbox"],
  ["mailProvider", "inbox"],
  ["payoutProvider", "simulated"],
] as const;

/** Providers whose adapters land with a later issue: refused with a sentence, not ignored. */
const notYet = [
  ["captchaProvider", "aliyun"],
  ["smsProvider", "aliyun"],
  ["smsProvider", "tencent"],
  ["mailProvider", "smtp"],
  ["payoutProvider", "alipay"],
] as const;

export function readConfig(env: Record<string, string | undefined>): Config {
  const read = Object.fromEntries(
    Object.entries(table).map(([key, [name, reader]]) => [key, reader(env[name], name)]),
  ) as { [K in keyof Table]: ReturnType<Table[K][1]> };
  const production = read.nodeEnv === "production";
  for (const [key, value] of developmentOnly)
    if (production && read[key] === value)
      throw new ConfigError(`${table[key][0]}=${value} 只能用于开发，生产环境请改用真实的服务商`);
  for (const [key, value] of notYet)
    if (read[key] === value) throw new ConfigError(`${table[key][0]}=${value} 尚未支持`);
  if (production && !read.secretKey)
    throw new ConfigError("生产环境必须设置 SECRET_KEY（至少 32 个字符）");
  if (read.secretKey && read.secretKey.length < 32)
    throw new ConfigError("SECRET_KEY 至少 32 个字符");
  return {
    ...read,
    dataDir: resolve(read.dataDir),
    development: !production,
    publicOrigin: read.publicOrigin ?? `http://localhost:${read.port}`,
    codeLimitFactor: read.codeLimitFactor ?? (read.nodeEnv === "development" ? 50 : 1),
    payoutUrl: read.payoutUrl ?? `http://127.0.0.1:${read.simulatorPort}/payout`,
  };
}

/** The key that others are derived from: SECRET_KEY, or in development one kept in the data directory. */
export function secretOf(config: Config): string {
  if (config.secretKey) return config.secretKey;
  mkdirSync(config.dataDir, { recursive: true });
  const file = join(config.dataDir, "secret.key");
  try {
    // "wx" so that two processes that start at once agree on the first one's key.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}

/** One purpose, one key, so that a leak of one does not open the others. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  createHash("sha256").update(`${purpose}\n${secret}`).digest();
