/** Questions of SurveyJS that hold several of ours: a table of choices, numbers or texts, and several blanks. */
import type { EntryColumn, GridColumn, Question } from "./model.ts";
import type { elementFrom, Named } from "./surveyjs-element.ts";
import { LIMITS } from "./limits.ts";
import { cellAlone } from "./surveyjs-cell.ts";
import { entryFrom, isBlank, OF_CHOICES } from "./surveyjs-entry.ts";
import { gridFrom, requiredOf } from "./surveyjs-grid.ts";
import { columnsFrom, rowsFrom } from "./surveyjs-items.ts";
import { conditionsIn, showsIf, wordsIn } from "./surveyjs-import.ts";
import type { Source } from "./surveyjs-source.ts";
import { textFrom, validatorsOf } from "./surveyjs-text.ts";

type ElementFrom = typeof elementFrom;

/**
 * What cells of a grid can ask is one; of the other columns one of choices becomes a matrix over the rows, and any other
 * asks its question once for each row.
 */
export const tableFrom = (named: Named, read: ElementFrom): Question[] | undefined => {
  const grid = gridFrom(named);
  if (grid === undefined) return columnsApart(named, named.source.list("columns"), read);
  const rest = grid.rest.length > 0 ? columnsApart(named, grid.rest, read) : [];
  return [grid.question, ...(rest ?? [])];
};

const columnsApart = (
  named: Named,
  columns: readonly Source[],
  read: ElementFrom,
): Question[] | undefined => {
  const { source, where, importer, scope } = named;
  if (columns.length === 0) return undefined;
  const usual = source.text("cellType") || "dropdown";
  const isWhole = source.list("columns").length === 1;
  const { rows } = rowsFrom(source, { importer, scope, where });
  const questions = columns.flatMap((column): Question[] => {
    const type = column.text("cellType") || usual;
    if (!importer.spend(rows.length)) return [];
    const made = OF_CHOICES.includes(type)
      ? [choiceColumn(named, column, { type, isWhole })]
      : rows.flatMap((row) => cellAlone(named, column, { row, at: `.${row.value}`, usual, read }));
    const key = column.plain("name") ?? column.path;
    const own = `${where}.${key}`;
    if (made.length === 0)
      importer.tell(column, "", { kind: "lost", message: `${own}：表格没有行，这一列没有导入` });
    // Only its kind counts here: whatever else it says is read by what is made of it, or named.
    else if (!isWhole || made.length > 1)
      importer.tell(column, "cellType", {
        kind: "changed",
        message: `${own}：这一列放不进表格，改为 ${made.length} 道题`,
      });
    return made;
  });
  // A required table of ours says so already.
  const isAll = columns.length === source.list("columns").length;
  if (!isWhole && isAll && source.flag("isRequired"))
    importer.tell(source, "isRequired", {
      kind: "changed",
      message: `${where}：必答，拆出来的题按各列自己的必答`,
    });
  return questions.length === 0 ? undefined : questions;
};

const choiceColumn = (
  named: Named,
  column: Source,
  { type, isWhole }: { type: string; isWhole: boolean },
): Question => {
  const { source, ref, name, title, scope, importer, where } = named;
  const key = column.plain("name") ?? column.path;
  const own = isWhole ? name : importer.nameOf(`${name}_${key}`);
  const words = wordsIn(importer, column, "title", scope);
  const place = { importer, scope, where: `${where}.${key}` };
  const { rows, ...order } = rowsFrom(source, place);
  const given = column.has("choices") ? column : source;
  const validators = validatorsOf(column, importer, place.where);
  validators.close();
  for (const row of rows) {
    importer.refs.set(`${ref}.${row.value}.${key}`, { question: own, row: row.value });
    const local = (text: string) => scope.local(text).replaceAll("{row.", `{${ref}.${row.value}.`);
    showsIf(importer, row, conditionsIn(column, place.where, local));
  }
  if (isWhole) importer.refs.set(ref, { question: own });
  const isRequired = [...(isWhole ? [source] : []), column].map((one) => one.flag("isRequired"));
  const isEach = [source, column].map((one) => one.flag("eachRowRequired"));
  return {
    kind: "matrix",
    name: own,
    title: isWhole && words === "" ? title : `${title}：${words || key}`,
    required: [...isRequired, ...isEach].includes(true),
    rows,
    columns: columnsFrom(given, "choices", place),
    ...(/checkbox|tagbox/.test(type) && { multiple: true }),
    ...order,
  };
};

/** Several blanks under one title; one by one where a blank could not ask for one of them. */
export const blanksFrom = (named: Named): Question[] | undefined => {
  const { source, ref, name, title, importer } = named;
  const items = source.list("items");
  if (items.length === 0) return undefined;
  const fits = items.length <= LIMITS.columns && items.every(isBlank);
  if (!fits || !importer.spend(items.length)) return textsApart(named, items);
  const blanks = items.flatMap(
    (item) => blankIn(entryFrom(named, item, { type: "text", choices: item })) ?? [],
  );
  if (new Set(blanks.map(({ value }) => value)).size < items.length)
    return textsApart(named, items);
  importer.refs.set(ref, { question: name });
  items.forEach((item, i) => {
    const row = blanks[i]?.value ?? "";
    importer.refs.set(`${ref}.${item.text("name") || item.path}`, { question: name, row });
    importer.sources.set(`${name}/${row}`, item);
  });
  return [
    requiredOf(named, blanks, (required, own) => ({
      kind: "blanks" as const,
      name,
      title,
      required,
      blanks: own,
    })),
  ];
};

const blankIn = (entry: GridColumn | undefined): EntryColumn | undefined =>
  entry?.type === "text" ||
  entry?.type === "number" ||
  entry?.type === "date" ||
  entry?.type === "time"
    ? entry
    : undefined;

const textsApart = (named: Named, items: readonly Source[]): Question[] => {
  const { source, ref, name, title, scope, importer, where } = named;
  const message = `${where}：多项填空里有限定格式的空，拆成 ${items.length} 道填空题`;
  importer.tell(source, "type", { kind: "changed", message });
  return items.map((item) => {
    const key = item.text("name") || item.path;
    const own = importer.nameOf(`${name}_${key}`);
    importer.refs.set(`${ref}.${key}`, { question: own });
    importer.sources.set(own, item);
    const validators = validatorsOf(item, importer, `${where}.${key}`);
    const words = wordsIn(importer, item, "title", scope) || key;
    const common = { name: own, title: `${title}：${words}`, required: item.flag("isRequired") };
    const question = textFrom(item, common, { importer, where: `${where}.${key}`, validators });
    validators.close();
    return question;
  });
};
