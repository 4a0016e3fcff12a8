/** The Helm chart as helm renders it, by its own values or over them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { ROOT } from "../formatted.ts";
import { renderTemplate } from "./go-template.ts";

const CHART = join(ROOT, "deploy/helm/panel");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

export type Tree = Record<string, unknown>;
export type Container = {
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
export type Resource = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Tree; annotations?: Tree };
  data?: Record<string, string>;
  spec: Tree & {
    template: { metadata: { labels: Tree; annotations?: Record<string, string> }; spec: Pod };
    selector: { matchLabels: Tree } & Tree;
  };
};

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** As helm lays values over those of the chart. */
export const over = (under: Tree, upper: Tree): Tree => ({
  ...under,
  ...Object.fromEntries(
    Object.entries(upper).map(([key, value]) => {
      const below = under[key];
      return [key, isTree(value) && isTree(below) ? over(below, value) : value];
    }),
  ),
});
export const defaults = parse(read("deploy/helm/panel/values.yaml")) as Tree;
export const example = over(defaults, parse(read("deploy/helm/example-values.yaml")) as Tree);
export const chart = parse(read("deploy/helm/panel/Chart.yaml")) as Record<string, string>;

export function rendered(values: Tree): Resource[] {
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
      const [wrong] = [...document.errors, ...document.warnings];
      if (wrong) throw wrong;
      const value: unknown = document.toJS();
      return value === null ? [] : [value as Resource];
    });
}

export const byName = (all: readonly Resource[], kind: string, name: string): Resource => {
  const found = all.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`${kind} ${name} is not rendered`);
  return found;
};
export const containerOf = ({ spec }: Resource): Container => {
  const [first, ...others] = spec.template.spec.containers;
  if (!first || others.length > 0) throw new Error("one container a pod");
  return first;
};
