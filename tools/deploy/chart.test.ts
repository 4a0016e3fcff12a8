/** The Helm chart: what it renders to is what the server takes, and what it must not take is refused by its schema. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig, settings } from "../../server/src/config/config.ts";
import { formatted, ROOT } from "../formatted.ts";
import { chartSchema, chartSchemaText, isSecret, SCHEMA_PATH } from "./chart-schema.ts";
import { renderTemplate } from "./go-template.ts";
import { largestBody } from "./largest-body.ts";

const CHART = join(ROOT, "deploy/helm/panel");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** As helm lays values over those of the chart. */
const over = (under: Tree, upper: Tree): Tree => ({
  ...under,
  ...Object.fromEntries(
    Object.entries(upper).map(([key, value]) => {
      const below = under[key];
      return [key, isTree(value) && isTree(below) ? over(below, value) : value];
    }),
  ),
});
const defaults = parse(read("deploy/helm/panel/values.yaml")) as Tree;
const example = over(defaults, parse(read("deploy/helm/example-values.yaml")) as Tree);
const { version } = JSON.parse(read("package.json")) as { version: string };
const chart = parse(read("deploy/helm/panel/Chart.yaml")) as Record<string, string>;
const complaintsOf = (values: Tree): string[] => {
  const validate = new Ajv({ allErrors: true, strict: false }).compile(chartSchema());
  validate(values);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
};

type Container = {
  env?: { name: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  command?: string[];
  securityContext: unknown;
  volumeMounts?: { name: string; mountPath: string }[];
  ports?: { name: string }[];
} & Record<"readinessProbe" | "livenessProbe", { httpGet: { path: string; port: string } }>;
type Pod = {
  containers: Container[];
  securityContext: Tree;
  volumes?: { name: string }[];
  terminationGracePeriodSeconds: number;
};
type Resource = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Tree };
  data?: Record<string, string>;
  spec: Tree & {
    template: { metadata: { labels: Tree; annotations?: Record<string, string> }; spec: Pod };
    selector: { matchLabels: Tree } & Tree;
  };
};

function rendered(values: Tree): Resource[] {
  const names = readdirSync(join(CHART, "templates"));
  const at = (name: string) => readFileSync(join(CHART, "templates", name), "utf8");
  const shared = names.filter((name) => name.endsWith(".tpl")).map(at);
  const data = {
    Values: values,
    Release: { Name: "panel", Service: "Helm" },
    Chart: { Name: chart["name"], Version: chart["version"], AppVersion: chart["appVersion"] },
  };
  return names
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => parseAllDocuments(renderTemplate(at(name), shared, data), { strict: true }))
    .flatMap((document) => {
      expect([...document.errors, ...document.warnings]).toEqual([]);
      const value: unknown = document.toJS();
      return value === null ? [] : [value as Resource];
    });
}
const byName = (all: readonly Resource[], kind: string, name: string): Resource => {
  const found = all.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`${kind} ${name} is not rendered`);
  return found;
};
const containerOf = ({ spec }: Resource): Container => {
  const [first, ...others] = spec.template.spec.containers;
  if (!first || others.length > 0) throw new Error("one container a pod");
  return first;
};

test("the schema of its values knows today's settings, and the chart today's version", () => {
  expect(read(SCHEMA_PATH), "npm run settings writes it").toBe(
    formatted(SCHEMA_PATH, chartSchemaText()),
  );
  expect([chart["version"], chart["appVersion"]]).toEqual([version, version]);
});

test("the example is taken, and wrong values are refused before anything is installed", () => {
  expect(complaintsOf(example)).toEqual([]);
  const wrong = (values: Tree) => complaintsOf(over(example, values)).join("; ");
  // A chart that was told nothing cannot be installed.
  expect(complaintsOf(defaults).join("; ")).toContain("PUBLIC_ORIGIN");
  expect(wrong({ settings: { SMS_PROVIDR: "aliyun" } })).toContain("/settings");
  expect(wrong({ settings: { SECRET_KEY: "for everybody to read" } })).toContain("/settings");
  expect(wrong({ settings: { PUBLIC_ORIGIN: "http://www.first.example" } })).toContain("pattern");
  expect(wrong({ settings: { STORAGE_PROVIDER: "embedded" } })).toContain("STORAGE_PROVIDER");
  expect(wrong({ web: { replicas: 0 } })).toContain("/web/replicas");
  expect(wrong({ web: { replica: 3 } })).toContain("/web must NOT have additional properties");
  expect(wrong({ secrets: { app: "" } })).toContain("/secrets/app");
  expect(wrong({ backup: { claim: "" } })).toContain("/backup/claim");
  expect(wrong({ ingress: { hosts: [] } })).toContain("/ingress/hosts");
  expect(wrong({ metrics: { enabled: false } })).toContain("/metrics/enabled");
});

test("web and worker are given what the server needs and nothing that it does not know", () => {
  const all = rendered(example);
  const fromMap = byName(all, "ConfigMap", "panel-settings").data ?? {};
  const names = new Set<string>(Object.values(settings).map(([name]) => name));
  // What the three Secrets of the example hold.
  const secrets: Record<string, Record<string, string>> = {
    panel: {
      DATABASE_URL: "postgres://panel_app:x@db/panel",
      SECRET_KEY: "a key that is long enough for a site",
      METRICS_TOKEN: "a token that is long enough for it.",
      S3_ACCESS_KEY_ID: "id",
      S3_ACCESS_KEY_SECRET: "secret",
      ALIYUN_ACCESS_KEY_ID: "id",
      ALIYUN_ACCESS_KEY_SECRET: "secret",
    },
    "panel-backup": { BACKUP_KEY: "a key of backups that is long enough" },
  };
  for (const run of ["web", "worker"] as const) {
    const { env = [], envFrom = [] } = containerOf(byName(all, "Deployment", `panel-${run}`));
    const given: Record<string, string> = {};
    for (const { configMapRef, secretRef } of envFrom)
      Object.assign(given, configMapRef ? fromMap : secrets[secretRef?.name ?? ""]);
    for (const one of env as { name: string; value: string }[]) given[one.name] = one.value;
    expect(Object.keys(given).filter((name) => !names.has(name))).toEqual([]);
    const config = readConfig(given, { as: "server" });
    expect(config).toMatchObject({ run, nodeEnv: "production", listenHost: "0.0.0.0" });
    expect(config.brands.map(({ code }) => code)).toEqual(["first", "second"]);
    expect(config.backupKey === undefined).toBe(run === "web");
  }
  expect(Object.keys(fromMap).filter(isSecret)).toEqual([]);
});

test("whatever setting is changed, web and worker start anew with it, and otherwise they do not", () => {
  const sums = (values: Tree) =>
    ["panel-web", "panel-worker"].map((name) => {
      const { template } = byName(rendered(over(example, values)), "Deployment", name).spec;
      return template.metadata.annotations?.["checksum/settings"];
    });
  const before = sums({});
  expect(before[0]).toMatch(/^[0-9a-f]{64}$/);
  for (const values of [
    { settings: { LOG_LEVEL: "warn" } },
    { drainSeconds: 20 },
    { trustedProxies: ["10.1.0.0/16"] },
    { metrics: { port: 9200 } },
  ])
    for (const [n, sum] of sums(values).entries())
      expect(sum, JSON.stringify(values)).not.toBe(before[n]);
  expect(sums({ web: { replicas: 5 } })).toEqual(before);
});

test("the owner's address is the migration's alone, which runs before the nodes are replaced", () => {
  const all = rendered(example);
  const holders = all.filter((one) => JSON.stringify(one).includes("MIGRATE_DATABASE_URL"));
  expect(holders.map(({ kind }) => kind)).toEqual(["Job"]);
  const [job] = holders;
  expect(job?.metadata.annotations).toMatchObject({ "helm.sh/hook": "pre-install,pre-upgrade" });
  expect(job && containerOf(job).command).toEqual(["node", "tools/migrate.ts"]);
  // A hook comes before the chart's other resources are there.
  expect(job && containerOf(job).envFrom).toBeUndefined();
});

test("nothing runs as root or writes its own files, and who is not ready is sent nobody", () => {
  const all = rendered(example);
  for (const { kind, spec } of all.filter((one) => ["Deployment", "Job"].includes(one.kind))) {
    const pod = spec.template.spec;
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    const [container] = pod.containers;
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    if (kind === "Job") continue;
    expect(container?.readinessProbe.httpGet).toEqual({ path: "/readyz", port: "http" });
    expect(container?.livenessProbe.httpGet).toEqual({ path: "/healthz", port: "http" });
    expect(container?.ports?.map(({ name }) => name)).toEqual(["http", "metrics"]);
    const volumes = pod.volumes?.map(({ name }) => name);
    expect(container?.volumeMounts?.map(({ name }) => name)).toEqual(volumes);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(10 + 30);
    // Its own pods, and no others.
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
  }
  const budget = byName(all, "PodDisruptionBudget", "panel-web");
  expect(budget.spec).toMatchObject({ minAvailable: 1 });
  expect(byName(all, "Deployment", "panel-web").spec.template.metadata.labels).toMatchObject(
    budget.spec.selector.matchLabels,
  );
});

test("both brands and the console have their host and certificate, and bodies the server's limit", () => {
  const ingress = byName(rendered(example), "Ingress", "panel");
  const hosts = ["www.first.example", "www.second.example", "console.first.example"];
  expect(ingress.spec["tls"]).toMatchObject(hosts.map((host) => ({ hosts: [host] })));
  expect(ingress.spec["rules"]).toMatchObject(hosts.map((host) => ({ host })));
  const limit = "nginx.ingress.kubernetes.io/proxy-body-size";
  expect(ingress.metadata.annotations?.[limit]).toBe(String(largestBody()));
});

test("what is optional is left out where it is not asked for", () => {
  const small = over(example, {
    secrets: { backup: "" },
    ingress: { enabled: false },
    metrics: { enabled: false },
    serviceMonitor: { enabled: false },
  });
  const kinds = rendered(small).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(
    ["ConfigMap", "Deployment", "Deployment", "Job", "PodDisruptionBudget", "Service"].toSorted(),
  );
  expect(JSON.stringify(rendered(small))).not.toMatch(/BACKUP_DIR|METRICS/);
  expect(rendered(example).map(({ kind }) => kind)).toContain("ServiceMonitor");
});

test("what the templates do not say is an error and no empty text", () => {
  const data = { Values: { a: { b: "x" }, none: {} } };
  const of = (text: string) => renderTemplate(text, [], data);
  expect(of("{{ .Values.a.b | quote }}")).toBe('"x"');
  expect(of("[{{- range $k, $v := .Values.a }}{{ $k }}={{ $v }}{{ end }}]")).toBe("[b=x]");
  expect(of("{{ if .Values.none }}1{{ else if .Values.a }}2{{ else }}3{{ end }}")).toBe("2");
  expect(() => of("{{ .Values.c }}")).toThrow("is not there");
  expect(() => of("{{ .Values.c.d }}")).toThrow("is not there");
  expect(() => of("{{ lookup .Values.a }}")).toThrow("no function");
  expect(() => of("{{ if .Values.a }}")).toThrow("has no end");
});
