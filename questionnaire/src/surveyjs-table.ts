/** Questions of SurveyJS that hold several of ours: a table of choices, numbers or texts, and several blanks. */
import type { Column, Condition, Question } from "./model.ts";
import type { elementFrom, Named } from "./surveyjs-element.ts";
import { columnsFrom, rowsFrom } from "./surveyjs-items.ts";
import { ALWAYS_SHOWN, both, type Scope, showsIf, wordsIn } from "./surveyjs-import.ts";
import type { Source } from "./surveyjs-source.ts";
import { textFrom, validatorsOf } from "./surveyjs-text.ts";

type ElementFrom = typeof elementFrom;

const OF_CHOICES = ["dropdown", "radiogroup", "checkbox", "tagbox"];

/** A column of choices becomes a matrix over the rows; any other asks its question once for each row. */
export const tableFrom = (named: Named, read: ElementFrom): Question[] | undefined => {
  const { source, where, importer, scope } = named;
  const columns = source.list("columns");
  if (columns.length === 0) return undefined;
  const usual = source.text("cellType") || "dropdown";
  const isWhole = columns.length === 1;
  const { rows } = rowsFrom(source, { importer, scope, where });
  const questions = columns.flatMap((column): Question[] => {
    const type = column.text("cellType") || usual;
    if (!importer.spend(rows.length)) return [];
    return OF_CHOICES.includes(type)
      ? [choiceColumn(named, column, { type, isWhole })]
      : rows.flatMap((row) => cellsOf(named, column, { row, usual, read }));
  });
  if (questions.length === 0) return undefined;
  const changed = !isWhole || questions.length > 1;
  const message = `${where}：多列的表格，拆成 ${questions.length} 道题`;
  if (changed) importer.tell(source, "columns", { kind: "changed", message });
  return questions;
};

type Row = Column & { visibleIf?: Condition };

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
    const text = scope.local(column.text("visibleIf")).replaceAll("{row.", `{${ref}.${row.value}.`);
    if (text !== "")
      showsIf(importer, row, [
        { text, source: column, key: "visibleIf", where: `${place.where}：显示条件` },
      ]);
  }
  if (isWhole) importer.refs.set(ref, { question: own });
  const isRequired = [source, column].flatMap((one) => [
    one.flag("isRequired"),
    one.flag("eachRowRequired"),
  ]);
  return {
    kind: "matrix",
    name: own,
    title: isWhole && words === "" ? title : `${title}：${words || key}`,
    required: isRequired.includes(true),
    rows,
    columns: columnsFrom(given, "choices", place),
    ...(/checkbox|tagbox/.test(type) && { multiple: true }),
    ...order,
  };
};

const cellsOf = (
  { ref, name, title, scope, importer }: Named,
  column: Source,
  { row, usual, read }: { row: Row; usual: string; read: ElementFrom },
): Question[] => {
  const inner: Scope = {
    ...scope,
    refs: `${ref}.${row.value}.`,
    names: `${name}_${row.value}_`,
    local: (text) => scope.local(text).replaceAll("{row.", `{${ref}.${row.value}.`),
    titled: (words) => `${title}：${row.label}，${words}`,
    shows: [],
  };
  const questions = read(column, importer, inner, { key: "cellType", usual });
  for (const question of questions) {
    const apply = () => {
      if (row.visibleIf) question.visibleIf = both(question.visibleIf, row.visibleIf);
    };
    importer.wishes.push({ text: ALWAYS_SHOWN, source: column, key: "", where: title, apply });
  }
  return questions;
};

/** Several blanks under one title. */
export const blanksFrom = (named: Named): Question[] | undefined => {
  const { source, ref, name, title, scope, importer, where } = named;
  const items = source.list("items");
  if (items.length === 0) return undefined;
  const message = `${where}：多项填空，拆成 ${items.length} 道填空题`;
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
