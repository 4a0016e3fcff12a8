/** Turns what stands on a SurveyJS page into our questions: one, several, or none. */
import type { Question } from "./model.ts";
import {
  headFrom,
  type Importer,
  ownShows,
  type Scope,
  showsIf,
  wordsIn,
} from "./surveyjs-import.ts";
import { expressionFrom } from "./surveyjs-computed.ts";
import { growingFrom } from "./surveyjs-grid.ts";
import { loopFrom } from "./surveyjs-loop.ts";
import { questionFrom } from "./surveyjs-question.ts";
import type { Source } from "./surveyjs-source.ts";
import { blanksFrom, tableFrom } from "./surveyjs-table.ts";

/** A question, or a table's column, whose type stands under another key. */
export interface Named {
  source: Source;
  type: string;
  /** As it was called, and by which name conditions know it. */
  where: string;
  ref: string;
  name: string;
  title: string;
  scope: Scope;
  importer: Importer;
}

const elementsFrom = (list: Source[], importer: Importer, scope: Scope): Question[] =>
  list.flatMap((source) => elementFrom(source, importer, scope));

/** A question weighs as much as so many choices. */
const WEIGHT = 5;

/** `typeKey` says where the type stands: of a table's column it is `cellType`. */
export const elementFrom = (
  source: Source,
  importer: Importer,
  scope: Scope,
  typeKey: { key: string; usual: string } = { key: "type", usual: "" },
): Question[] => {
  if (!importer.spend(WEIGHT)) {
    importer.tell(source, "", { kind: "lost", message: "题目太多，从这里起没有导入" });
    return [];
  }
  const type = source.text(typeKey.key) || typeKey.usual;
  const where = source.text("name") || `${type || "element"}${importer.refs.size + 1}`;
  if (type === "panel" || type === "flowpanel")
    return panelFrom(source, importer, { scope, where });
  const ref = `${scope.refs}${where}`;
  const name = importer.nameOf(`${scope.names}${where}`);
  // Words to read have no title in SurveyJS either.
  const words = type === "html" ? "" : wordsIn(importer, source, "title", scope);
  const title = scope.titled(words || where);
  const named: Named = { source, type, where, ref, name, title, scope, importer };
  const shows = [...scope.shows, ...ownShows(source, where, scope)];
  const questions = readElement(named);
  if (questions === undefined) {
    const message = `${where}：没有 ${type} 这种题型，整道题没有导入`;
    importer.tell(source, "", { kind: "lost", message });
    importer.gone.add(ref);
    return [];
  }
  const all = [...questions, ...remarkBox(named)];
  const help = wordsIn(importer, source, "description", scope);
  const [first] = all;
  if (first && help) first.help = help;
  for (const question of all) showsIf(importer, question, shows);
  return all;
};

const readElement = (named: Named): Question[] | undefined => {
  switch (named.type) {
    case "paneldynamic":
      return loopFrom(named, elementFrom);
    case "matrixdynamic":
      return growingFrom(named, elementFrom) ?? loopFrom(named, elementFrom);
    case "matrixdropdown":
      return tableFrom(named, elementFrom);
    case "expression":
      return expressionFrom(named);
    case "multipletext":
      return blanksFrom(named);
    default:
      return plainFrom(named);
  }
};

const plainFrom = (named: Named): Question[] | undefined => {
  const { source, type, where, ref, name, title, scope, importer } = named;
  const common = { name, title, required: source.flag("isRequired") };
  const question = questionFrom(source, common, { type, place: { importer, scope, where } });
  if (question === undefined) return undefined;
  importer.refs.set(ref, { question: name });
  importer.asked.set(ref, question);
  importer.sources.set(name, source);
  return [question];
};

/** A panel is a title above its questions, and hands its condition down to them. */
const panelFrom = (
  source: Source,
  importer: Importer,
  { scope, where }: { scope: Scope; where: string },
): Question[] => {
  const shows = [...scope.shows, ...ownShows(source, where, scope)];
  const inner = { ...scope, shows };
  return [
    ...headFrom(source, importer, { scope: inner, where }),
    ...elementsFrom(source.list("elements"), importer, inner),
  ];
};

/** The box for remarks below a question is a question of its own. */
export const remarkBox = ({
  source,
  where,
  ref,
  name,
  title,
  scope,
  importer,
}: Named): Question[] => {
  const isAsked = [source.flag("showCommentArea"), source.flag("hasComment")].includes(true);
  if (!isAsked) return [];
  const own = importer.nameOf(`${name}_补充`);
  importer.refs.set(`${ref}-Comment`, { question: own });
  const words = wordsIn(importer, source, "commentText", scope) || "补充说明";
  const message = `${where}：题目下面的补充框，改为单独的一道填空题`;
  const key = source.has("showCommentArea") ? "showCommentArea" : "hasComment";
  importer.tell(source, key, { kind: "changed", message });
  return [
    { kind: "text", name: own, title: `${title}：${words}`, required: false, format: "paragraph" },
  ];
};
