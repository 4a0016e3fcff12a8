/**
 * values.schema.json of the chart, by which helm refuses wrong values before it touches a cluster. The names of settings
 * come from the server's own table, so that a misspelt one is refused there and not ignored here.
 */
import { settings } from "../../server/src/config/config.ts";

export const SCHEMA_PATH = "deploy/helm/panel/values.schema.json";

/** The chart says these itself, or they are of a machine of a developer's. */
const CHARTS_OWN = new Set([
  "NODE_ENV",
  "PORT",
  "LISTEN_HOST",
  "RUN",
  "DATA_DIR",
  "BACKUP_DIR",
  "DRAIN_SECONDS",
  "TRUSTED_PROXIES",
  "METRICS_PORT",
  "METRICS_HOST",
  "SIMULATOR_PORT",
  "SAMPLE",
  "CHECK_ANSWERS",
]);
/** What belongs into a Secret: keys, passwords, and addresses that hold one. */
const SECRET = /(_SECRET|_KEYS?|_TOKEN|_PASSWORD|DATABASE_URL|REDIS_URL|WECHAT_ACCOUNTS)$/;
/** No secrets, though their names match the pattern above. */
const PUBLIC = new Set(["ALIPAY_PUBLIC_KEY", "AWSC_APP_KEY"]);

export const isSecret = (name: string): boolean => SECRET.test(name) && !PUBLIC.has(name);

/** Those that values.yaml may say. */
export const chartSettings = (): string[] =>
  Object.values(settings)
    .map(([name]) => name)
    .filter((name) => !CHARTS_OWN.has(name) && !isSecret(name));

const text = { type: "string" };
const some = { type: "string", minLength: 1 };
const flag = { type: "boolean" };
const whole = (minimum: number) => ({ type: "integer", minimum });
/** Nothing but these. */
const closed = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  additionalProperties: false,
  properties,
  ...(required.length > 0 && { required }),
});
const open = { type: "object" };
const process = { replicas: whole(0), resources: open };

/** Where the first is so, the second must be. */
const implies = (first: object, second: object) => ({
  anyOf: [{ not: { properties: first } }, { properties: second }],
});

/** Web and worker share no folder, so that uploads lie in an object storage. */
const settingsOfSite = {
  type: "object",
  propertyNames: { enum: chartSettings() },
  additionalProperties: { type: ["string", "number", "boolean"] },
  properties: {
    PUBLIC_ORIGIN: { type: "string", pattern: "^https://[^/]+$" },
    STORAGE_PROVIDER: { enum: ["oss", "s3"] },
  },
  required: ["PUBLIC_ORIGIN", "STORAGE_PROVIDER"],
};

export const chartSchema = () => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "Values of the panel's chart; written by npm run settings",
  ...closed(
    {
      image: closed(
        {
          repository: some,
          tag: text,
          pullPolicy: { enum: ["IfNotPresent", "Always", "Never"] },
          pullSecrets: { type: "array", items: closed({ name: some }, ["name"]) },
        },
        ["repository"],
      ),
      settings: settingsOfSite,
      secrets: closed({ app: some, backup: text, migrate: some }, ["app", "migrate"]),
      web: closed({ ...process, replicas: whole(1), minAvailable: whole(0) }),
      worker: closed(process),
      backup: closed({ claim: text }),
      drainSeconds: { ...whole(0), maximum: 300 },
      trustedProxies: { type: "array", items: some, minItems: 1 },
      ingress: closed({
        enabled: flag,
        className: text,
        annotations: open,
        hosts: {
          type: "array",
          items: closed({ host: some, tlsSecret: some }, ["host", "tlsSecret"]),
        },
      }),
      metrics: closed({ enabled: flag, port: { ...whole(1), maximum: 65_535 } }),
      serviceMonitor: closed({ enabled: flag, interval: text, labels: open }),
      nodeSelector: open,
      tolerations: { type: "array" },
      // Helm's own.
      global: open,
    },
    ["image", "settings", "secrets"],
  ),
  allOf: [
    implies(
      { ingress: { properties: { enabled: { const: true } } } },
      { ingress: { properties: { hosts: { minItems: 1 } } } },
    ),
    implies(
      { secrets: { properties: { backup: some }, required: ["backup"] } },
      { backup: closed({ claim: some }, ["claim"]) },
    ),
    implies(
      { serviceMonitor: { properties: { enabled: { const: true } } } },
      { metrics: { properties: { enabled: { const: true } } } },
    ),
  ],
});

export const chartSchemaText = (): string => `${JSON.stringify(chartSchema(), null, 2)}\n`;
