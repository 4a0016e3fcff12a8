/** What STYLE.md says that neither the compiler nor the linter can hold: read off the files and the schema. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const PARTS = "bench console contract drill e2e questionnaire server tools web".split(" ");
const files = PARTS.flatMap((part) =>
  readdirSync(join(ROOT, part), { recursive: true, encoding: "utf8" })
    .map((path) => join(part, path))
    .filter(
      (path) => /\.(tsx?|mjs)$/.test(path) && !/(^|[\\/])(node_modules|dist)[\\/]/.test(path),
    ),
).map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const pathsOf = (found: readonly { path: string }[]): string[] => found.map(({ path }) => path);

test("there are files to be read", () => {
  expect(files.length).toBeGreaterThan(2500);
});

test("a file begins with what it is for", () => {
  const silent = files.filter(({ text }) => !/^(#!.*\n)?\/(\*\*|\/)[\s*]*\S/.test(text));
  expect(pathsOf(silent.filter(({ path }) => !isTest(path)))).toEqual([]);
});

test("no folder and no file is named for everything at once", () => {
  const everything = /^(utils?|helpers?|common|lib|misc|shared|types|index)$/;
  const found = files.filter(({ path }) =>
    path.split(sep).some((part) => everything.test(part.replace(/\.(tsx?|mjs)$/, ""))),
  );
  expect(pathsOf(found)).toEqual([]);
});

test("nothing is called Dto, Manager or Impl", () => {
  const named = /\b(?:class|interface|type|function|const|let) \w*(?:Dto|Manager|Impl)\b/;
  expect(pathsOf(files.filter(({ text }) => named.test(text)))).toEqual([]);
});

test("no file only passes on what others export, but a feature's api.ts", () => {
  const passesOnly = ({ text }: { text: string }): boolean =>
    text
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
      .replaceAll(/export\s+(type\s+)?(\*|\{[^}]*\})\s+from\s+"[^"]+";/g, "")
      .trim() === "";
  expect(
    pathsOf(files.filter(passesOnly).filter(({ path }) => basename(path) !== "api.ts")),
  ).toEqual([]);
});

test("nothing of our own is put aside for a test", () => {
  const mocks = /\bvi\.(mock|doMock)\(/;
  expect(pathsOf(files.filter(({ path, text }) => isTest(path) && mocks.test(text)))).toEqual([]);
});

const screens = files.filter(({ path }) => /^(web|console)[\\/]src[\\/]/.test(path));

test("no screen fetches or mirrors the server's data in an effect", () => {
  const effect = /useEffect\(\s*(?:async )?\(\) => \{[^}]*\b(?:fetch|call)\(/;
  expect(screens.length).toBeGreaterThan(800);
  expect(pathsOf(screens.filter(({ text }) => effect.test(text)))).toEqual([]);
});

test("what a call has changed is asked again by askAgain, which takes no answer of before for the new one", () => {
  const own = /^(askAgain|ask-again)\.ts$/;
  // A kept page asks for what it shows, after nothing was changed; results say as of when they are.
  const others = /^(keptPage|use-live)\.ts$/;
  const asking = screens.filter(
    ({ path, text }) => !isTest(path) && text.includes(".invalidateQueries("),
  );
  const names = asking.map(({ path }) => basename(path));
  expect(names.filter((name) => own.test(name)).toSorted()).toEqual([
    "ask-again.ts",
    "askAgain.ts",
  ]);
  expect(names.filter((name) => !own.test(name) && !others.test(name))).toEqual([]);
});

test("a form of the member site is not loaded away under who fills it in, but searches and those before a session", () => {
  const others = /[\\/]people[\\/]login[\\/]|(HelpSearch|Members|GuestEntry)\.tsx$/;
  const forms = screens.filter(
    ({ path, text }) => /^web[\\/]/.test(path) && /<(Questionnaire)?Form\b/.test(text),
  );
  expect(forms.length).toBeGreaterThan(25);
  const loose = forms.filter(({ text }) => !text.includes("useHeldReload();"));
  expect(pathsOf(loose.filter(({ path }) => !others.test(path)))).toEqual([]);
});

test("an error is shown where nothing is there, and not instead of what is and may be filled in", () => {
  const first = /\bif \((\w+\.)?isError\)\s*\{?\s*return/;
  expect(pathsOf(screens.filter(({ text }) => first.test(text)))).toEqual([]);
});

const schema = readFileSync(join(ROOT, "server/schema.sql"), "utf8");
const tables = [...schema.matchAll(/^create (?:unlogged )?table ([\w.]+) \((.*?)^\)/gms)].map(
  ([, name = "", body = ""]) => ({ name, body }),
);

test("every foreign key says what becomes of it when its row goes", () => {
  const keys = schema.split("\n").filter((line) => line.includes("FOREIGN KEY"));
  expect(keys.length).toBeGreaterThan(150);
  expect(keys.filter((line) => !line.includes("ON DELETE"))).toEqual([]);
});

test("every state has a check; what notes a state of elsewhere, or is reckoned, needs none", () => {
  const columns = tables.flatMap(({ name, body }) =>
    [...body.matchAll(/^ {2}(state|\w+_state)\s+(?:smallint|text)(.*)$/gm)].map(
      ([, column = "", rest = ""]) => ({ name, body, column, rest }),
    ),
  );
  expect(columns.length).toBeGreaterThan(20);
  const free = columns.filter(
    ({ body, column, rest }) =>
      !rest.includes("generated always as") &&
      !new RegExp(String.raw`CHECK \(.*\b${column}\b`).test(body),
  );
  expect(free.map(({ name, column }) => `${name}.${column}`)).toEqual([
    // Each is the state of an exchange or of a feedback as it was at that moment, checked where it lives.
    "public.exchange_contradiction.state",
    "public.exchange_discrepancy.from_state",
    "public.feedback_message.from_state",
    "public.feedback_message.to_state",
  ]);
});

const serverFiles = files.filter(
  ({ path }) =>
    /^server[\\/]src[\\/]/.test(path) && !isTest(path) && basename(path) !== "tables.ts",
);

test("no name of a type stands for more than three things on the server", () => {
  const counts = new Map<string, number>();
  for (const { text } of serverFiles)
    for (const [, type, face] of text.matchAll(
      /^\s*(?:export )?(?:type (\w+)(?:<[^=]*>)? =|interface (\w+))/gm,
    )) {
      const name = type ?? face ?? "";
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  expect(counts.size).toBeGreaterThan(1000);
  expect([...counts].filter(([, count]) => count > 3)).toEqual([]);
});

test("comments are in words that a reader without English at home knows", () => {
  const odd = new RegExp(
    [
      "who(?:so)?ever|whom(?:so)?ever|anew|afresh|nought|lately|likewise|whence|hence|hither|amiss",
      "lest|thereof|whereby|in vain|were it|be it|(?:for|to) who|reckon(?:s|ed|ing)?",
      "(?:is|has|good|sent|needed|changed|knows|stands) no more(?! than)|(?<!front )doors?",
    ]
      .map((words) => `\\b(?:${words})\\b`)
      .join("|"),
    "i",
  );
  const comments = ({ text }: { text: string }) => text.match(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm);
  const found = files.filter((file) => comments(file)?.some((comment) => odd.test(comment)));
  expect(pathsOf(found)).toEqual([]);
});

test("no declaration goes by a name that the glossary has left", () => {
  const left = "Comer Wish Told Came Chore Heard Hearing wishOf doorOf moods";
  const declared = new RegExp(
    String.raw`\b(?:type|interface|class|function) (?:${left.split(" ").join("|")})\b`,
  );
  expect(pathsOf(files.filter(({ text }) => declared.test(text)))).toEqual([]);
});
