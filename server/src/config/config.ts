/** Every setting, in one table: its name in the environment, its default, what it accepts. */
import { join, resolve } from "node:path";
import { alipayComplaint } from "./alipay.ts";
import { backupComplaints, backupTable } from "./backup.ts";
import { brandSettings } from "./brands.ts";
import { consoleTable } from "./console.ts";
import { deploymentComplaints, deploymentTable, renamed, serverComplaints } from "./deployment.ts";
import { developmentOnly, needs, providerTable, together } from "./providers.ts";
import { type Push, pushComplaints, pushOf, pushTable } from "./push.ts";
import {
  list,
  oneOf,
  optional,
  optionalRedisUrl,
  optionalUrl,
  optionalWhole,
  type ReadersSetting,
  text,
  whole,
} from "./readers.ts";
import { seeingComplaints, seeingTable } from "./seeing.ts";
import { neededForSignOn, type SignOn, signOnComplaints, signOnOf } from "./sign-on.ts";
import { type Complaints, newComplaints, textOf } from "./source.ts";
import { type ShareCards, shareCardsOf } from "./wechat.ts";

export { ConfigError } from "./readers.ts";
export { deriveKey, secretsOf, setSecrets } from "./secret.ts";

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
  ...deploymentTable,
  dataDir: [
    "DATA_DIR",
    text("./data"),
    "What is kept beside the database: npm start's PostgreSQL, the key, stored files.",
  ],
  redisUrl: [
    "REDIS_URL",
    optionalRedisUrl,
    "Valkey or Redis for limits that all nodes share; unless said, PostgreSQL counts them.",
  ],
  drainSeconds: [
    "DRAIN_SECONDS",
    optionalWhole(0, 300),
    "From /readyz saying 503 until it closes; unless said, 5 in production, else none.",
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
  serviceWorker: [
    "SERVICE_WORKER",
    oneOf("on", "off"),
    "Whether members' browsers keep the site's assets; off ends it at the next page that each opens.",
  ],
  pagesBusyPercent: [
    "PAGES_BUSY_PERCENT",
    whole(85, 1, 100),
    "Above this share of its time a process sends members' pages as frames; 100 = never.",
  ],
  trustedProxies: [
    "TRUSTED_PROXIES",
    list,
    "Proxies whose X-Forwarded-For is believed (addresses, networks); unless said, nobody's.",
  ],
  ...consoleTable,
  codeLimitFactor: [
    "CODE_LIMIT_FACTOR",
    optionalWhole(1, 10_000),
    "Multiplies the limits of codes per network and device; unless said, 50 in development, else 1.",
  ],
  ...backupTable,
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
  ...seeingTable,
  ...pushTable,
  ...providerTable,
} as const satisfies Record<string, ReadersSetting>;

type Table = typeof settings;
export type Config = { readonly [K in keyof Table]: ReturnType<Table[K][1]> } & {
  readonly development: boolean;
  readonly publicOrigin: string;
  readonly backupDir: string;
  readonly payoutUrl: string;
  readonly codeLimitFactor: number;
  readonly drainSeconds: number;
  readonly staffSecondFactor: "required" | "optional";
  readonly signOn: SignOn | undefined;
  readonly push: Push | undefined;
  readonly shareCards: ShareCards | undefined;
};

export type ReadSetting = { [K in keyof Table]: ReturnType<Table[K][1]> };

/** Needed apart from a provider's choice (`needs`) and from each other (`together`): when, for README.md. */
export const neededApart: Partial<Record<keyof Table, string>> = {
  databaseUrl: "without npm start",
  migrateDatabaseUrl: "by npm run migrate and npm run database:prepare",
  secretKey: "in production",
  brands: "in production, until there is one",
  ...neededForSignOn,
  pushSubject: "with PUSH_PRIVATE_KEY",
  alipayPublicKey: "with ALIPAY_APP_ID, unless ALIPAY_CERT is there",
};

export type Key = keyof Table;
/** The settings that could be read; those in `wrong` have been complained about already. */
type Partly = { given: Partial<ReadSetting>; wrong: ReadonlySet<Key> };

/** A provider without its settings would fail at the first member, long after the start. */
function gapsIn({ given, wrong }: Partly): string[] {
  const missingOf = (keys: readonly Key[]) =>
    keys.filter((key) => given[key] === undefined && !wrong.has(key));
  const chosen = needs.flatMap(({ when: [key, choice], all }) => {
    const missing = given[key] === choice ? missingOf(all) : [];
    return missing.length > 0
      ? [`${settings[key][0]}=${choice} 还需要设置 ${namesOf(missing)}`]
      : [];
  });
  const begun = together.flatMap(([first, ...others]) => {
    const missing = given[first] === undefined ? [] : missingOf(others);
    return missing.length > 0
      ? [`设置了 ${settings[first][0]}，还需要设置 ${namesOf(missing)}`]
      : [];
  });
  return [...chosen, ...begun];
}

const namesOf = (keys: readonly Key[]) => keys.map((key) => settings[key][0]).join("、");

/** Settings that are right each by itself, but not together. */
function complaintsAbout({ given, wrong }: Partly): string[] {
  const complaints = [
    ...deploymentComplaints(given),
    ...backupComplaints(given),
    ...seeingComplaints(given),
    ...signOnComplaints(given, wrong),
    ...pushComplaints(given, wrong),
    ...gapsIn({ given, wrong }),
  ];
  if (given.nodeEnv === "production")
    for (const [key, value] of developmentOnly)
      if (given[key] === value)
        complaints.push(`${settings[key][0]}=${value} 只能用于开发，生产环境请改用真实的服务商`);
  const { publicOrigin, consoleHosts = [] } = given;
  if (publicOrigin && consoleHosts.includes(new URL(publicOrigin).hostname))
    complaints.push("CONSOLE_HOSTS 不能包含会员站自己的域名，那里将打不开会员页面");
  const alipay = alipayComplaint(given);
  if (alipay && ![...wrong].some((key) => key.startsWith("alipay"))) complaints.push(alipay);
  return complaints;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads these and looks at nothing else; what cannot be read is complained about. */
export function readEach(env: Environment, keys: readonly Key[], complaints: Complaints) {
  const wrong = new Set<Key>();
  const given: Partial<Record<Key, unknown>> = {};
  for (const key of keys) {
    const [name, reader] = settings[key];
    const answer = complaints.of(() => reader(textOf(env, name), name));
    if (answer) given[key] = answer.value;
    else wrong.add(key);
  }
  for (const [name, sentence] of Object.entries(renamed))
    if (env[name]?.trim()) complaints.add(sentence);
  return { given: given as Partial<ReadSetting>, wrong };
}

/**
 * Throws one ConfigError that names everything that is missing or wrong. `as` server: what a process that serves
 * needs, and what it must not hold; the launcher of npm start has both URLs, and gives it one.
 */
export function readConfig(
  env: Environment,
  { as = "tool" }: { as?: "server" | "tool" } = {},
): Config {
  const complaints = newComplaints();
  const { given, wrong } = readEach(env, Object.keys(settings) as Key[], complaints);
  complaints.add(...complaintsAbout({ given, wrong }));
  if (as === "server") complaints.add(...serverComplaints(given, wrong));
  complaints.throwIfAny();
  const read = given as ReadSetting;
  const production = read.nodeEnv === "production";
  return {
    ...read,
    dataDir: resolve(read.dataDir),
    development: !production,
    backupDir: resolve(read.backupDir ?? join(read.dataDir, "backup")),
    publicOrigin: read.publicOrigin ?? `http://localhost:${read.port}`,
    staffSecondFactor: read.staffSecondFactor ?? (production ? "required" : "optional"),
    signOn: signOnOf(read),
    push: pushOf(read),
    shareCards: shareCardsOf(read),
    drainSeconds: read.drainSeconds ?? (read.nodeEnv === "production" ? 5 : 0),
    codeLimitFactor: read.codeLimitFactor ?? (read.nodeEnv === "development" ? 50 : 1),
    payoutUrl: read.payoutUrl ?? `http://127.0.0.1:${read.simulatorPort}/payout`,
  };
}
