/** The Helm chart: what it renders to is what the server takes, and what it must not take is refused by its schema. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { readConfig, settings } from "../../server/src/config/config.ts";
import { formatted, ROOT } from "../formatted.ts";
import { chartSchema, chartSchemaText, isSecret, SCHEMA_PATH } from "./chart-schema.ts";
import { renderTemplate } from "./go-template.ts";
import { largestBody } from "./largest-body.ts";
import {
  byName,
  chart,
  containerOf,
  defaults,
  example,
  over,
  rendered,
  type Tree,
} from "./rendered-chart.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };
const complaintsOf = (values: Tree): string[] => {
  const validate = new Ajv({ allErrors: true, strict: false }).compile(chartSchema());
  validate(values);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
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
  // An image has the scripts of its own release alone: while two are served, one pod after the other is asked.
  const next = "nginx.ingress.kubernetes.io/proxy-next-upstream";
  expect(ingress.metadata.annotations?.[next]).toBe("error timeout http_404");
  // All of one release but for the surge.
  const { replicas } = defaults["web"] as { replicas: number };
  expect(ingress.metadata.annotations?.[`${next}-tries`]).toBe(String(replicas + 1));
});

test("a worker that keeps backups gives the claim back before the next one asks for it", () => {
  const strategyOf = (values: Tree, name: string) =>
    byName(rendered(values), "Deployment", name).spec["strategy"];
  const surging = { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } };
  // A claim that one machine may mount would keep the new pod waiting for the old one, and that one for the new.
  expect(strategyOf(example, "panel-worker")).toEqual({
    rollingUpdate: { maxUnavailable: 1, maxSurge: 0 },
  });
  expect(strategyOf(over(example, { secrets: { backup: "" } }), "panel-worker")).toEqual(surging);
  expect(strategyOf(example, "panel-web")).toEqual(surging);
});

test("the rules of alerts ask for the job that the monitor names", () => {
  const all = rendered(example);
  const { jobLabel } = byName(all, "ServiceMonitor", "panel").spec;
  const job = byName(all, "Service", "panel-metrics").metadata.labels[String(jobLabel)];
  const asked = [...read("deploy/observability/alerts.yml").matchAll(/job="([^"]*)"/g)];
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.map(([, name]) => name)).toEqual(asked.map(() => job));
  expect(read("deploy/observability/prometheus.yml")).toContain(`job_name: ${String(job)}\n`);
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
