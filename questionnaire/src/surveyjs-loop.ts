/** A SurveyJS panel or table that grows: our questionnaire asks how many there are, and then that many times. */
import type { NumberQuestion, Question } from "./model.ts";
import type { elementFrom, Named } from "./surveyjs-element.ts";
import { headFrom, type Scope } from "./surveyjs-import.ts";
import type { Source } from "./surveyjs-source.ts";

type ElementFrom = typeof elementFrom;

/** More are not unrolled: each is a set of questions of its own. */
const MOST = 10;
/** The most where the source names none. */
const USUAL = 5;

export const loopFrom = (named: Named, read: ElementFrom): Question[] | undefined => {
  const { source, type, where, ref, name, importer } = named;
  const isPanel = type === "paneldynamic";
  const part = isPanel ? "Panel" : "Row";
  const list = source.list(isPanel ? "templateElements" : "columns");
  if (list.length === 0) return undefined;
  const { least, most, said, isFixed } = limitsOf(source, MOST, part);
  const usual = source.text("cellType") || "dropdown";
  const counter = isFixed
    ? []
    : [counterFrom(named, { least: Math.min(least, most), most, unit: "组" })];
  const sets = Array.from({ length: most }, (_, i): Question[] => {
    const inner = scopeOf(named, i, counter.length > 0 && i >= least);
    const head = headFrom(source, importer, {
      scope: inner,
      where,
      keys: ["templateTitle", "templateDescription"],
    });
    const parts = list.flatMap((one) =>
      isPanel ? read(one, importer, inner) : read(one, importer, inner, { key: "cellType", usual }),
    );
    return [...head, ...parts];
  });
  importer.refs.set(`${ref}.length`, { question: counter[0]?.name ?? name });
  const why = said !== undefined && said > MOST ? `（原来最多 ${said} 组）` : "";
  const message = `${where}：循环填写，${isFixed ? "" : "先问有几组，"}展开成 ${most} 组题目${why}`;
  importer.tell(source, "type", { kind: "changed", message });
  return [...counter, ...sets.flat()];
};

/** How many there are at the least and the most; fixed: just so many, which nobody is asked. */
export const limitsOf = (source: Source, limit: number, part: "Panel" | "Row" = "Panel") => {
  const least = Math.max(source.number(`min${part}Count`) ?? 0, 0);
  const said = source.number(`max${part}Count`);
  const most = Math.max(Math.min(said ?? USUAL, limit), Math.min(least, limit), 1);
  return { least, most, said, isFixed: said !== undefined && said === least && least <= limit };
};

export const counterFrom = (
  { ref, name, title, importer }: Named,
  { least, most, unit }: { least: number; most: number; unit: "组" | "行" },
): NumberQuestion => {
  const own = importer.nameOf(`${name}_${unit}数`);
  importer.refs.set(countOf(ref), { question: own });
  return {
    kind: "number",
    name: own,
    title: `${title}：一共有几${unit}？`,
    required: true,
    min: least,
    max: most,
    integer: true,
  };
};

const countOf = (ref: string): string => `${ref}.<count>`;

const scopeOf = ({ ref, name, scope, source }: Named, i: number, isAsked: boolean): Scope => ({
  refs: `${ref}[${i}].`,
  names: `${name}_${i + 1}_`,
  local: (text) =>
    scope
      .local(text)
      .replace(/\{(panel|row)\./gi, `{${ref}[${i}].`)
      .replace(/\{(prevPanel|prevRow)\./gi, `{${ref}[${i - 1}].`)
      .replace(/\{(panelIndex|rowIndex|visiblePanelIndex)\}/gi, String(i + 1)),
  titled: (title) => scope.titled(`${title}（第 ${i + 1} 组）`),
  // Written as SurveyJS would, so that it is settled like any other.
  shows: isAsked ? [{ text: `{${countOf(ref)}} >= ${i + 1}`, source, key: "", where: ref }] : [],
});
