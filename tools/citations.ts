/**
 * What comments and documents refer to: rules and bars by their number, sections of docs/protocols.md, decisions,
 * migrations, files and folders. A reference that leads nowhere is answered with its place, and so is a mention of
 * a document that is not in the repository. Shelves and forms of a citation: docs/rules/README.md.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file's path from the root, with `/`, and its text ("" where nothing is read of it). */
export type Source = { path: string; text: string };

const READ = /\.(ts|tsx|css|md|mjs|sql)$/;
/** Nothing of these is in the repository (.gitignore). */
const ABSENT = /^(data|screens)$|(^|\/)(node_modules|dist|\.git|\.cache)$/;
/**
 * Landed migrations are never edited, because servers compare their hashes: what these cite was written before the
 * rules were (docs/rules/README.md says where it went). `schema.sql` is made of them.
 */
const AS_THEY_LANDED = /^server\/(migrations\/00(0\d|1\d|2[0-5])_|schema\.sql$)/;
/** Later ones are only checked for what they call a document: a file may move and a rule may fall after they landed. */
const MIGRATION_FILE = /^server\/migrations\//;
/** These say what was, by the names of its day. */
const PAST = /^CHANGELOG\.md$|^server\/migrations\//;
/** The checker and its test name what must not be. */
const OWN = /^tools\/citations(\.test)?\.ts$/;

export function sourcesOf(root: string): Source[] {
  const walk = (folder: string): Source[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (ABSENT.test(path)) return [];
      if (entry.isDirectory()) return walk(path);
      return [{ path, text: READ.test(path) ? readFileSync(join(root, path), "utf8") : "" }];
    });
  return walk("");
}

const RULES = /^docs\/rules\/(\w+)\.md$/;
const RULE_LINE = /^- \*\*([a-z]+-\d+)\*\*/gm;
/** With those that fell: their numbers are not given again. */
const EVER_LINE = /^- (?:~~)?\*\*([a-z]+-\d+)\*\*/gm;
const BAR_LINE = /^\| ([a-z]+-\d+)\s/gm;
const SECTION_LINE = /^#+ (\d+(?:\.\d+)?) /gm;

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

const textOf = (sources: readonly Source[], path: string): string =>
  sources.find((one) => one.path === path)?.text ?? "";

/** What can be cited. */
type Known = {
  numbers: ReadonlySet<string>;
  /** What a number can begin with: the shelves, and the groups of bars. */
  shelves: ReadonlySet<string>;
  sections: ReadonlySet<string>;
  decisions: ReadonlySet<string>;
  migrations: ReadonlySet<string>;
  /** Every path and folder, whole and each of its ends. */
  tails: ReadonlySet<string>;
};

const shelfOf = (number: string) => number.slice(0, number.lastIndexOf("-"));

function knownOf(sources: readonly Source[]): Known {
  const numbers = [
    ...sources.flatMap(({ path, text }) => (RULES.test(path) ? found(text, RULE_LINE) : [])),
    ...found(textOf(sources, "docs/quality.md"), BAR_LINE),
  ];
  const numbered = (folder: string) =>
    new Set(
      sources.flatMap(({ path }) =>
        path.startsWith(folder) ? [path.slice(folder.length, folder.length + 4)] : [],
      ),
    );
  return {
    numbers: new Set(numbers),
    shelves: new Set(numbers.map(shelfOf)),
    sections: new Set(found(textOf(sources, "docs/protocols.md"), SECTION_LINE)),
    decisions: numbered("docs/decisions/"),
    migrations: numbered("server/migrations/"),
    tails: new Set(sources.flatMap(({ path }) => tailsOf(path))),
  };
}

function tailsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.flatMap((_, from) =>
    parts.slice(from).map((__, length) => parts.slice(from, from + length + 1).join("/")),
  );
}

/** Every reference of a source that leads nowhere, as `path:line: what`; numbers that are given twice, too. */
export function brokenCitations(sources: readonly Source[]): string[] {
  const known = knownOf(sources);
  const cited = sources.filter(({ path }) => !AS_THEY_LANDED.test(path) && !OWN.test(path));
  return [
    ...definedWrongly(sources),
    ...cited.flatMap((source) =>
      linesToRead(source).flatMap(({ line, text, comment, before }) =>
        [
          ...(MIGRATION_FILE.test(source.path) ? [] : wrongNumbers(comment, before, known)),
          ...(PAST.test(source.path) ? [] : wrongPaths(comment, known)),
          ...outsideIn(text, source.path),
        ].map((what) => `${source.path}:${line}: ${what}`),
      ),
    ),
  ];
}

/** Nine lines of ten are code without a comment: what they could do wrong is looked for in the file as a whole. */
const linesToRead = (source: Source): Line[] =>
  outsideIn(source.text, source.path).length > 0
    ? linesOf(source)
    : linesOf(source).filter(({ comment }) => comment !== "");

function definedWrongly(sources: readonly Source[]): string[] {
  const given = sources.flatMap(({ path, text }) => {
    const shelf = RULES.exec(path)?.[1];
    return shelf === undefined ? [] : found(text, EVER_LINE).map((number) => ({ number, shelf }));
  });
  const bars = found(textOf(sources, "docs/quality.md"), BAR_LINE);
  const numbers = [...given.map(({ number }) => number), ...bars];
  return [
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `${number} is given twice`),
    ...given
      .filter(({ number, shelf }) => shelfOf(number) !== shelf)
      .map(({ number }) => `${number} stands on another shelf`),
  ];
}

/** `comment` is what of a line is for readers; `before` is the comment of the line above, where it goes on. */
type Line = { line: number; text: string; comment: string; before: string };

function linesOf({ path, text }: Source): Line[] {
  const commentIn = readerOf(path);
  const comments = text.split("\n").map((line) => ({ text: line, comment: commentIn(line) }));
  return comments.map((each, at) => ({
    ...each,
    line: at + 1,
    before: comments[at - 1]?.comment ?? "",
  }));
}

function readerOf(path: string): (line: string) => string {
  if (path.endsWith(".md")) return (line) => line;
  const pattern = path.endsWith(".sql") ? /--.*$/ : /^\s*\*.*$|\/\*.*$|(^|\s)\/\/.*$/;
  return (line) => pattern.exec(line)?.[0] ?? "";
}

const NUMBER = /(?<![\w/.-])([a-z]+)-(\d+)(?![\w-])/g;
const SECTIONS = /docs\/protocols\.md (\d+(?:\.\d+)?(?:,? (?:and )?\d+\.\d+)*)/g;
const DECISION = /(?:docs\/decisions\/|\(|[,;] )(?!0000)(00\d\d)(?=-|[),;:]|$)/g;
const MIGRATION = /(?<=migrations? )(0\d\d\d)/g;
const FILE =
  /(?<![\w.*{}<>@$/#…-])#?(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|css|sql|mjs|md)\b(?![\w(])/g;
const FOLDER =
  /(?<![\w.*{}<>@$/#…-])(?:server|web|console|contract|questionnaire|e2e|bench|drill|tools|docs)\/(?!decisions\/\d)[\w/-]+(?![\w/-]|\.\w|[*{<(…])/g;

const wrong = (names: readonly string[], isThere: (name: string) => boolean): string[] =>
  names.filter((name) => !isThere(name)).map((name) => `${name} is not there`);

function wrongNumbers(comment: string, before: string, known: Known): string[] {
  const { shelves, numbers, sections, decisions, migrations } = known;
  const ofShelves = [...comment.replace(EVER_LINE, "").matchAll(NUMBER)].flatMap(
    ([number, shelf = ""]) => (shelves.has(shelf) ? [number] : []),
  );
  // A citation that a comment breaks off at the end of its line goes on with the next one's first word.
  const wrapped = before.trimEnd().endsWith("docs/protocols.md")
    ? `docs/protocols.md ${comment.replace(/^[\s*/-]+/, "")}`
    : comment;
  const cited = found(wrapped, SECTIONS).flatMap((list) => list.match(/\d+(\.\d+)?/g) ?? []);
  return [
    ...wrong(ofShelves, (number) => numbers.has(number)),
    ...wrong(cited, (section) => sections.has(section)),
    ...wrong(found(comment, DECISION), (number) => decisions.has(number)),
    ...wrong(found(comment, MIGRATION), (number) => migrations.has(number)),
  ];
}

const wrongPaths = (comment: string, { tails }: Known): string[] =>
  wrong(
    [...comment.matchAll(FILE), ...comment.matchAll(FOLDER)].map(([path]) => path),
    (path) => tails.has(pathOf(path)) || ABSENT.test(path),
  );

/** `../contract/src/` and `../questionnaire/src/` are short for the source folders (package.json, imports). */
const pathOf = (path: string): string =>
  path
    .replace(/^#(contract|questionnaire)\//, "$1/src/")
    .replace(/^(\.\.?\/)+/, "")
    .replace(/\/$/, "");

/** Documents from which the rules were written, and the wording that cited them; none is in the repository. */
const OUTSIDE = [
  /\b(?:product|reliability|spec)\.md\b/,
  /(?<!docs\/)\b(?:protocols|quality)\.md\b/,
  /\b(?:architecture|look)\.md\b/,
  /\bspec(?:ification)?(?:'s)? sections? \d/i,
  /\bthe spec(?:ification)?\b/i,
  /\(rows? \d/,
  /\[UNV\]/,
  /\bissues? \d/i,
];
/** Where a rule's source may be called "specification", and documents be called without their folder. */
const AMONG_DOCUMENTS = /^docs\/(rules\/\w+|\w+)\.md$/;

function outsideIn(text: string, path: string): string[] {
  if (AMONG_DOCUMENTS.test(path)) return [];
  return OUTSIDE.flatMap((pattern) => {
    const [mention] = pattern.exec(text) ?? [];
    return mention === undefined ? [] : [`"${mention}" is not in the repository`];
  });
}
