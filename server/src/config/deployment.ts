/** Settings of a deployment: which part runs here, whose rights it has on which database, the keys. */
import { KEY_LENGTH_MIN } from "./key-length.ts";
import {
  addressOfDatabase,
  oneOf,
  optional,
  type ReadersSetting,
  secrets,
  whole,
} from "./readers.ts";
import { isLoopback } from "./seeing.ts";

export const deploymentTable = {
  run: [
    "RUN",
    oneOf("all", "web", "worker"),
    "What this process does: the sites, the jobs and the clock's work, or both.",
  ],
  databaseUrl: [
    "DATABASE_URL",
    addressOfDatabase,
    "The application's own role (panel_app or one in it); may lead through a pooler.",
  ],
  migrateDatabaseUrl: [
    "MIGRATE_DATABASE_URL",
    addressOfDatabase,
    "The owner, past any pooler, for npm run migrate alone; production servers refuse it.",
  ],
  listenDatabaseUrl: [
    "LISTEN_DATABASE_URL",
    addressOfDatabase,
    "The application's role past the pooler, to keep a session; unless said, DATABASE_URL.",
  ],
  readDatabaseUrl: [
    "READ_DATABASE_URL",
    addressOfDatabase,
    "A replica for large files, charts and results; may lag. Unless said, DATABASE_URL.",
  ],
  databasePoolSize: ["DATABASE_POOL_SIZE", whole(16, 1, 200), "Connections to PostgreSQL at most."],
  databaseNamedStatements: [
    "DATABASE_NAMED_STATEMENTS",
    oneOf("on", "off"),
    "Off behind a PgBouncer before 1.21 in transaction mode, which loses prepared statements.",
  ],
  secretKey: [
    "SECRET_KEY",
    optional,
    "Seals secrets in the database, 32 characters at least; unless said, one kept in DATA_DIR.",
  ],
  secretKeys: [
    "SECRET_KEYS",
    secrets,
    "Before SECRET_KEY, which is one of them, while keys change: the first seals, all open.",
  ],
} as const satisfies Record<string, ReadersSetting>;

/** Old settings, and the sentence that says what took their place. */
export const renamed: Readonly<Record<string, string>> = {
  APP_DATABASE_URL:
    "APP_DATABASE_URL 已取消：应用角色的地址改填 DATABASE_URL，所有者的地址改填 MIGRATE_DATABASE_URL",
};

type DeploymentSettings = {
  nodeEnv: string;
  listenHost: string;
  trustedProxies: readonly string[];
  secretKey: string | undefined;
  secretKeys: readonly string[];
  databaseUrl: string | undefined;
  migrateDatabaseUrl: string | undefined;
};

/** Every sentence about settings that do not go together; `read` has those that could be read. */
export function deploymentComplaints(read: Partial<DeploymentSettings>): string[] {
  const { nodeEnv, secretKey, secretKeys = [] } = read;
  const complaints = developmentInTheOpen(read);
  if (nodeEnv === "production" && secretKey === undefined && secretKeys.length === 0)
    complaints.push(`生产环境必须设置 SECRET_KEY（至少 ${KEY_LENGTH_MIN} 个字符）`);
  // Units and compose.yaml always give SECRET_KEY. One that is left out would be a key that nothing opens with.
  if (secretKey !== undefined && secretKeys.length > 0 && !secretKeys.includes(secretKey))
    complaints.push("SECRET_KEY 不在 SECRET_KEYS 之中：请把它加进去，或去掉其一");
  if (secretKey !== undefined && secretKey.length < KEY_LENGTH_MIN)
    complaints.push(`SECRET_KEY 至少 ${KEY_LENGTH_MIN} 个字符`);
  if (secretKeys.some((key) => key.length < KEY_LENGTH_MIN))
    complaints.push(`SECRET_KEYS 中的每个密钥至少 ${KEY_LENGTH_MIN} 个字符`);
  return complaints;
}

/**
 * A forgotten NODE_ENV would show everybody's codes at /dev/inbox, pay by a simulator and let the sample's operators
 * in. Where NODE_ENV=test is set nothing was forgotten, but nobody tests on a public address.
 */
function developmentInTheOpen({
  nodeEnv,
  listenHost,
  trustedProxies = [],
}: Partial<DeploymentSettings>) {
  if (nodeEnv === undefined || nodeEnv === "production") return [];
  const complaints: string[] = [];
  if (listenHost !== undefined && !isLoopback(listenHost))
    complaints.push(
      `LISTEN_HOST=${listenHost} 会对外开放，而 NODE_ENV=${nodeEnv} 只能用于本机：请设置 NODE_ENV=production`,
    );
  if (nodeEnv === "development" && trustedProxies.length > 0)
    complaints.push(
      "设置了 TRUSTED_PROXIES，而 NODE_ENV=development 只能用于本机：请设置 NODE_ENV=production",
    );
  return complaints;
}

/** What a process that serves needs beyond a tool, and what it must not hold. */
export function serverComplaints(
  read: Partial<DeploymentSettings>,
  wrong: ReadonlySet<string>,
): string[] {
  const complaints: string[] = [];
  if (read.databaseUrl === undefined && !wrong.has("databaseUrl"))
    complaints.push("请设置 DATABASE_URL（应用角色的连接），或用 npm start 启动自带的数据库");
  if (read.nodeEnv === "production" && read.migrateDatabaseUrl !== undefined)
    complaints.push(
      "MIGRATE_DATABASE_URL 是所有者的连接，只能给 npm run migrate，请从本进程的设置中去掉",
    );
  return complaints;
}
