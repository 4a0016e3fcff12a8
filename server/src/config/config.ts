/** Every setting, in one table: its name in the environment, its default, what it accepts. */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { alipayComplaint } from "./alipay.ts";
import { brandSettings } from "./brands.ts";
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
  type ReadersSetting,
  text,
  whole,
} from "./readers.ts";

export { ConfigError } from "./readers.ts";

/** name → [environment variable, how it is read (the first choice or the argument is the default), what it does]. */
export const settings = {
  nodeEnv: [
    "NODE_ENV",
    oneOf("development", "test", "production"),
    "In production there is neither sample nor simulator, and providers for development are refused.",
  ],
  port: ["PORT", whole(3000, 1, 65_535), "Where the server listens."],
  listenHost: [
    "LISTEN_HOST",
    text("127.0.0.1"),
    "The address it listens on; 127.0.0.1 unless a proxy or a container needs more.",
  ],
  dataDir: [
    "DATA_DIR",
    text("./data"),
    "What is kept beside the database: npm start's PostgreSQL, the key, stored files.",
  ],
  databaseUrl: [
    "DATABASE_URL",
    optional,
    "The owner's connection: migrates, and makes the application's own role.",
  ],
  appDatabaseUrl: [
    "APP_DATABASE_URL",
    optional,
    "The application's connection, where the owner may not make roles.",
  ],
  databasePoolSize: ["DATABASE_POOL_SIZE", whole(16, 1, 200), "Connections to PostgreSQL at most."],
  databaseNamedStatements: [
    "DATABASE_NAMED_STATEMENTS",
    oneOf("on", "off"),
    "Off behind a PgBouncer before 1.21 in transaction mode, which loses prepared statements.",
  ],
  publicOrigin: [
    "PUBLIC_ORIGIN",
    optionalUrl,
    "The member site's address in links and letters; unless said, http://localhost and PORT.",
  ],
  brands: [
    "BRANDS",
    brandSettings,
    "The brands that the site begins with (Brands, above); unless said, in development the sample's two.",
  ],
  trustedProxies: [
    "TRUSTED_PROXIES",
    list,
    "Proxies whose X-Forwarded-For is believed (addresses, networks); unless said, nobody's.",
  ],
  secretKey: [
    "SECRET_KEY",
    optional,
    "Other keys are derived from it, 32 characters at least; unless said, one kept in DATA_DIR.",
  ],
  staffSecondFactor: [
    "STAFF_SECOND_FACTOR",
    optionalOneOf("required", "optional"),
    "Whether operators must have one; unless said, required in production and only there.",
  ],
  consoleHosts: [
    "CONSOLE_HOSTS",
    hosts,
    "Where the console answers, and nothing else does; unless said, beside the site.",
  ],
  consoleIps: [
    "CONSOLE_IPS",
    networks,
    "Addresses and networks that the console answers; unless said, all.",
  ],
  codeLimitFactor: [
    "CODE_LIMIT_FACTOR",
    optionalWhole(1, 10_000),
    "Multiplies the limits of codes per network and device; unless said, 50 in development, else 1.",
  ],
  ipDatabase: [
    "IP_DATABASE",
    optional,
    "Another address database than the one that comes along (ip2region's .xdb).",
  ],
  simulatorPort: [
    "SIMULATOR_PORT",
    whole(3100, 1, 65_535),
    "Where the simulators of the outside world listen, in development.",
  ],
  checkAnswers: [
    "CHECK_ANSWERS",
    oneOf("on", "off"),
    "Whether answers are validated against the contract; always off in production.",
  ],
  sample: ["SAMPLE", oneOf("on", "off"), "Whether a development server gets the sample data."],
  logLevel: [
    "LOG_LEVEL",
    oneOf("info", "debug", "warn", "error", "silent"),
    "The least that the log keeps.",
  ],
  ...providerTable,
} as const satisfies Record<string, ReadersSetting>;

type Table = typeof settings;
export type Config = { readonly [K in keyof Table]: ReturnType<Table[K][1]> } & {
  readonly development: boolean;
  readonly publicOrigin: string;
  readonly payoutUrl: string;
  readonly codeLimitFactor: number;
  readonly staffSecondFactor: "required" | "optional";
};

type ReadSetting = { [K in keyof Table]: ReturnType<Table[K][1]> };

/** Needed apart from a provider's choice (`needs`) and from one another (`together`): when, for README.md. */
export const neededApart: Partial<Record<keyof Table, string>> = {
  databaseUrl: "without npm start",
  secretKey: "in production",
  brands: "in production, until there is one",
  alipayPublicKey: "with ALIPAY_APP_ID, unless ALIPAY_CERT is there",
};

/** A provider without its settings would fail at the first member, long after the start. */
function refuseGaps(read: ReadSetting) {
  for (const { when, all } of needs) {
    const [key, choice] = when;
    const missing = all.filter((each) => read[each] === undefined);
    if (read[key] === choice && missing.length > 0)
      throw new ConfigError(`${settings[key][0]}=${choice} 还需要设置 ${namesOf(missing)}`);
  }
  for (const [first, ...others] of together) {
    const missing = others.filter((each) => read[each] === undefined);
    if (read[first] !== undefined && missing.length > 0)
      throw new ConfigError(`设置了 ${settings[first][0]}，还需要设置 ${namesOf(missing)}`);
  }
  const complaint = alipayComplaint(read);
  if (complaint) throw new ConfigError(complaint);
}

const namesOf = (keys: readonly (keyof Table)[]) => keys.map((key) => settings[key][0]).join("、");

export function readConfig(env: Record<string, string | undefined>): Config {
  const read = Object.fromEntries(
    Object.entries(settings).map(([key, [name, reader]]) => [key, reader(env[name], name)]),
  ) as ReadSetting;
  const production = read.nodeEnv === "production";
  for (const [key, value] of developmentOnly)
    if (production && read[key] === value)
      throw new ConfigError(
        `${settings[key][0]}=${value} 只能用于开发，生产环境请改用真实的服务商`,
      );
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
