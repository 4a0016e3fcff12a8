/** A SurveyJS panel that grows, as a loop of ours: a page of its own, once for each that there is. */
import { type Block, ITEM, turnName } from "./block.ts";
import type { Page, Question } from "./model.ts";
import type { elementFrom, Named, remarkBox } from "./surveyjs-element.ts";
import {
  headFrom,
  type Importer,
  OUTERMOST,
  ownShows,
  type Scope,
  showsIf,
  wordsIn,
} from "./surveyjs-import.ts";
import { counterFrom, limitsOf } from "./surveyjs-loop.ts";
import type { Source } from "./surveyjs-source.ts";

interface Panel {
  /** Asked on the page before: how many there are. */
  counter: Question[];
  block: Block;
  page: Page;
  /** What stands below it. */
  after: Question[];
}

/** More are not asked. */
const MOST = 50;

type Read = { elementFrom: typeof elementFrom; remarkBox: typeof remarkBox };

/** A part that speaks of the one before it is none of a loop's, whose items know nothing of each other. */
export const isLoop = (source: Source): boolean =>
  source.word("type", ["paneldynamic"]) !== undefined &&
  source.has("templateElements") &&
  !source.says(/\{prevPanel\./i);

export const panelFrom = (
  source: Source,
  importer: Importer,
  { read, pageName }: { read: Read; pageName: (name: string) => string },
): Panel => {
  const where = source.text("name") || `paneldynamic${importer.refs.size + 1}`;
  const name = importer.nameOf(where);
  const title = wordsIn(importer, source, "title", OUTERMOST) || where;
  const named: Named = {
    source,
    importer,
    where,
    name,
    title,
    type: "paneldynamic",
    ref: where,
    scope: OUTERMOST,
  };
  const { least, most, said, isFixed } = limitsOf(source, MOST);
  const counter = isFixed
    ? []
    : [counterFrom(named, { least: Math.min(least, most), most, unit: "组" })];
  const shows = ownShows(source, where, OUTERMOST);
  for (const question of counter) showsIf(importer, question, shows);
  const scope = scopeOf(named);
  const head = headFrom(source, importer, {
    scope,
    where,
    keys: ["templateTitle", "templateDescription"],
  });
  const parts = source
    .list("templateElements")
    .flatMap((one) => read.elementFrom(one, importer, scope));
  const after = read.remarkBox(named);
  for (const question of after) showsIf(importer, question, shows);
  const questions = [...head, ...parts];
  const help = wordsIn(importer, source, "description", OUTERMOST);
  const [first] = [...counter, ...questions];
  if (first && help) first.help = help;
  const page: Page = { name: pageName(where), questions, block: name };
  if (title !== where) page.title = title;
  showsIf(importer, page, shows);
  refer(named, most, counter[0]?.name ?? name);
  const why = said !== undefined && said > MOST ? `（原来最多 ${said} 组）` : "";
  const message = `${where}：循环填写${isFixed ? "" : "，先问有几组"}，每组单独一页${why}`;
  importer.tell(source, "type", { kind: "changed", message });
  const over = counter[0] ? { count: counter[0].name, most } : { from: 1, to: most };
  return { counter, block: { name, title, loop: { over } }, page, after };
};

const scopeOf = ({ ref, name }: Named): Scope => ({
  refs: `${ref}[#].`,
  names: `${name}_`,
  local: (text) =>
    text
      .replace(/\{panel\./gi, `{${ref}[#].`)
      .replace(/\{(panelIndex|visiblePanelIndex)\}/gi, `{${ITEM}}`),
  titled: (title) => title,
  shows: [],
});

/** The names by which the questions outside refer to each of them. */
const refer = ({ ref, importer }: Named, most: number, count: string): void => {
  const inside = `${ref}[#].`;
  for (const [key, found] of importer.refs)
    if (key.startsWith(inside))
      for (let i = 0; i < most; i++)
        importer.refs.set(`${ref}[${i}].${key.slice(inside.length)}`, {
          ...found,
          question: turnName(found.question, String(i + 1)),
        });
  importer.refs.set(`${ref}.length`, { question: count });
  importer.refs.set(ITEM, { question: ITEM });
};
