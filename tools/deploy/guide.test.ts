/** docs/operations.md and the pages beside it: every command, setting, unit, service and file that they name is there. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settings } from "../../server/src/config/config.ts";
import { ROOT } from "../formatted.ts";
import { byName, example, rendered } from "./rendered-chart.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const pages = [
  "docs/operations.md",
  "docs/deployment.md",
  ...readdirSync(join(ROOT, "docs/operations")).map((name) => `docs/operations/${name}`),
].map((path) => ({ path, text: read(path) }));
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const compose = read("deploy/container/compose.yaml");
const drill = read("drill/main.ts");

type Known = (name: string) => boolean;

/** Those that are named and not there, with where. */
const missing = (pattern: RegExp, isThere: Known): string[] =>
  pages.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([, name = ""]) =>
      isThere(name) ? [] : [`${path}: ${name}`],
    ),
  );
const count = (pattern: RegExp): number =>
  pages.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);

test("every npm command, program and drill that the guide names is there", () => {
  const command = /npm run (?:--silent )?([a-z][\w:-]*)/g;
  expect(count(command)).toBeGreaterThan(20);
  expect(missing(command, (name) => scripts[name] !== undefined)).toEqual([]);
  expect(missing(/node (tools\/[\w/-]+\.\w+)/g, (path) => existsSync(join(ROOT, path)))).toEqual(
    [],
  );
  const form = /npm run drill -- --([a-z-]+)/g;
  expect(
    missing(form, (name) => new RegExp(`^ {4}"?${name}"?: \\{ type`, "m").test(drill)),
  ).toEqual([]);
});

test("what psql is to read begins with no line of npm's, and what must be over is waited for", () => {
  const piped = /npm run (--silent )?database:prepare(?=[^`\n]*\| *psql|` for psql)/g;
  expect(count(piped)).toBeGreaterThan(2);
  const said = pages.flatMap(({ text }) => [...text.matchAll(piped)].map(([, silent]) => silent));
  expect(said.filter((silent) => silent === undefined)).toEqual([]);
  // systemctl starts two units of one line at once: the proof would be of the backup before.
  expect(missing(/(systemctl start panel-\w+ panel-\w+)/g, () => false)).toEqual([]);
  // A server that is installed by commits knows no tags.
  expect(missing(/(git \S+ --tags)/g, () => false)).toEqual([]);
});

/** Variables of other programs, of compose.yaml, and endings of families of ours. */
const others = new Set([
  ...[...compose.matchAll(/\$\{(\w+):/g)].map(([, name = ""]) => name),
  "EDITOR",
  "ETCDCTL_API",
  "WAL",
]);

test("every setting that the guide names is one of the server's", () => {
  const known = new Set<string>(
    Object.values(settings).flatMap(([name]) => [name, `${name}_FILE`]),
  );
  const named = /(?<![\w$<-])([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?![\w…])/g;
  expect(count(named)).toBeGreaterThan(60);
  expect(missing(named, (name) => known.has(name) || others.has(name))).toEqual([]);
});

test("every unit, service of compose and file that the guide names is there", () => {
  const unit = /\b(panel-(?:web|worker|migrate|backup|verify)\w*(?:\.\w+)?)\b(?![-/])/g;
  expect(count(unit)).toBeGreaterThan(5);
  const isUnit: Known = (name) =>
    [name, `${name}.service`].some((file) => existsSync(join(ROOT, "deploy/systemd", file)));
  expect(missing(unit, isUnit)).toEqual([]);
  const service = /compose\.yaml exec (\S+)/g;
  expect(missing(service, (name) => new RegExp(`^ {2}${name}:$`, "m").test(compose))).toEqual([]);
  const file = /[`( ]((?:deploy|tools|drill)\/[\w./-]*\w)/g;
  expect(count(file)).toBeGreaterThan(15);
  // Made by secrets.sh, and kept out of the repository.
  const made = ["deploy/container/panel.env", "deploy/container/.env"];
  expect(missing(file, (path) => made.includes(path) || existsSync(join(ROOT, path)))).toEqual([]);
});

test("helm waits for as long as the migrations may take, and the pods that are entered are the chart's", () => {
  const given = pages.flatMap(({ text }) =>
    [...text.matchAll(/^ +helm (?:install|upgrade) .*$/gm)].map(
      ([line]) => /--timeout (\d+)m\b/.exec(line)?.[1],
    ),
  );
  const hook = byName(rendered(example), "Job", "panel-migrate").spec["activeDeadlineSeconds"];
  expect(given.map((minutes) => Number(minutes) * 60)).toEqual([hook, hook]);
  const names = rendered(example).map(({ metadata }) => metadata.name);
  const entered = /kubectl exec deployment\/(\S+)/g;
  expect(count(entered)).toBeGreaterThan(3);
  expect(missing(entered, (name) => names.includes(name))).toEqual([]);
});

test("every link within the guide leads to a page and a heading", () => {
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-");
  const wrong = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
      if (/^https?:/.test(link)) return [];
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? path : join(path, "..", file);
      if (!existsSync(join(ROOT, target))) return [`${path}: ${link}`];
      if (anchor === undefined) return [];
      const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) => title);
      return headings.some((title) => anchorOf(title) === anchor) ? [] : [`${path}: ${link}`];
    }),
  );
  expect(wrong).toEqual([]);
});
