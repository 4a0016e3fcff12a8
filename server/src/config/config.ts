/** Every setting, in one table: its name in the environment, its default, what it accepts. */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { alipayComplaint } from "./alipay.ts";
import { developmentOnly, needs, providerTable, together } from "./providers.ts";
import {
  ConfigError,
  hosts,
  list,
  networks,
  oneOf,
  optional,
  optionalOneOf,
  optionalUrl,
  optionalWhole,
  text,
  whole,
} from "./readers.ts";

export { ConfigError } from "./readers.ts";

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
  publicOrigin: ["PUBLIC_ORIGIN", optionalUrl],
  /** Proxies whose X-Forwarded-For is believed (CIDR list); nobody's by default. */
  trustedProxies: ["TRUSTED_PROXIES", list],
  secretKey: ["SECRET_KEY", optional],
  /** Whether operators must have a second factor; unless said, in production and only there. */
  staffSecondFactor: ["STAFF_SECOND_FACTOR", optionalOneOf("required", "optional")],
  /** Where the console answers, and nothing else does (console.example.com); unless said, beside the site. */
  consoleHosts: ["CONSOLE_HOSTS", hosts],
  /** Addresses and networks (CIDR) that the console answers; unless said, all. */
  consoleIps: ["CONSOLE_IPS", networks],
  /** Widens the limits of codes per network and device: a development machine is one of each for everybody. */
  codeLimitFactor: ["CODE_LIMIT_FACTOR", optionalWhole(1, 10_000)],
  /** Another address database than the one that comes along, as ip2region's .xdb (docs/protocols.md 6.1). */
  ipDatabase: ["IP_DATABASE", optional],
  simulatorPort: ["SIMULATOR_PORT", whole(3100, 1, 65_535)],
  /** Whether each answer is validated against the contract; always off in production, where the serialiser strips. */
  checkAnswers: ["CHECK_ANSWERS", oneOf("on", "off")],
  /** The sample data of a development server. */
  sample: ["SAMPLE", oneOf("on", "off")],
  logLevel: ["LOG_LEVEL", oneOf("info", "debug", "warn", "error", "silent")],
  ...providerTable,
} as const;

type Table = typeof table;
export type Config = { readonly [K in keyof Table]: ReturnType<Table[K][1]> } & {
  readonly development: boolean;
  readonly publicOrigin: string;
  readonly payoutUrl: string;
  readonly codeLimitFactor: number;
  readonly staffSecondFactor: "required" | "optional";
};

type Read = { [K in keyof Table]: ReturnType<Table[K][1]> };

/** A provider without its settings would fail at the first member, long after the start. */
function refuseGaps(read: Read) {
  for (const { when, all } of needs) {
    const [key, choice] = when;
    const missing = all.filter((each) => read[each] === undefined);
    if (read[key] === choice && missing.length > 0)
      throw new ConfigError(`${table[key][0]}=${choice} 还需要设置 ${namesOf(missing)}`);
  }
  for (const [first, ...others] of together) {
    const missing = others.filter((each) => read[each] === undefined);
    if (read[first] !== undefined && missing.length > 0)
      throw new ConfigError(`设置了 ${table[first][0]}，还需要设置 ${namesOf(missing)}`);
  }
  const complaint = alipayComplaint(read);
  if (complaint) throw new ConfigError(complaint);
}

const namesOf = (keys: readonly (keyof Table)[]) => keys.map((key) => table[key][0]).join("、");

export function readConfig(env: Record<string, string | undefined>): Config {
  const read = Object.fromEntries(
    Object.entries(table).map(([key, [name, reader]]) => [key, reader(env[name], name)]),
  ) as Read;
  const production = read.nodeEnv === "production";
  for (const [key, value] of developmentOnly)
    if (production && read[key] === value)
      throw new ConfigError(`${table[key][0]}=${value} 只能用于开发，生产环境请改用真实的服务商`);
  refuseGaps(read);
  if (read.publicOrigin && read.consoleHosts.includes(new URL(read.publicOrigin).hostname))
    throw new ConfigError("CONSOLE_HOSTS 不能包含会员站自己的域名，那里将打不开会员页面");
  if (production && !read.secretKey)
    throw new ConfigError("生产环境必须设置 SECRET_KEY（至少 32 个字符）");
  if (read.secretKey && read.secretKey.length < 32)
    throw new ConfigError("SECRET_KEY 至少 32 个字符");
  return {
    ...read,
    dataDir: resolve(read.dataDir),
    development: !production,
    publicOrigin: read.publicOrigin ?? `http://localhost:${read.port}`,
    staffSecondFactor: read.staffSecondFactor ?? (production ? "required" : "optional"),
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
