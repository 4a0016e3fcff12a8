/** Turns one SurveyJS question into one of ours, or into nothing where we have no such kind. */
import type { Choice, FileQuestion, Question } from "./model.ts";
import { sliderFrom } from "./surveyjs-slider.ts";
import {
  choicesFrom,
  columnsFrom,
  type Place,
  plainChoicesFrom,
  rowsFrom,
} from "./surveyjs-items.ts";
import { wordsIn } from "./surveyjs-import.ts";
import { present, type Source } from "./surveyjs-source.ts";
import {
  type Common,
  howManyFrom,
  paragraphFrom,
  textFrom,
  validatorsOf,
} from "./surveyjs-text.ts";

/** `type` is the element's own, or of a cell of a table. */
export const questionFrom = (
  source: Source,
  common: Common,
  { type, place }: { type: string; place: Place },
): Question | undefined => {
  const validators = validatorsOf(source, place.importer, place.where);
  const question = read(source, common, { type, place, validators });
  validators.close();
  return question;
};

type Read = { type: string; place: Place; validators: ReturnType<typeof validatorsOf> };

const read = (source: Source, common: Common, { type, place, validators }: Read) => {
  const choosing = () => ({ ...common, ...choicesFrom(source, place) });
  switch (type) {
    case "radiogroup":
    case "buttongroup":
      return { ...choosing(), kind: "single" as const };
    case "checkbox":
    case "tagbox":
      return { ...choosing(), kind: "multiple" as const, ...howManyFrom(source, validators) };
    case "dropdown":
      return { ...choosing(), kind: "dropdown" as const };
    case "imagepicker": {
      const several = source.flag("multiSelect") && {
        multiple: true,
        ...howManyFrom(source, validators),
      };
      return {
        ...common,
        ...plainChoicesFrom(source, place),
        kind: "picture" as const,
        ...several,
      };
    }
    case "ranking": {
      const some = source.flag("selectToRankEnabled") && {
        min: 1,
        ...howManyFrom(source, validators),
      };
      return { ...common, ...plainChoicesFrom(source, place), kind: "ranking" as const, ...some };
    }
    case "boolean":
      return { ...common, kind: "single" as const, choices: booleanChoices(source, place) };
    case "comment":
      return paragraphFrom(source, common, validators);
    case "text":
      return textFrom(source, common, { ...place, validators });
    case "rating":
      return ratingFrom(source, common, place);
    case "slider":
      return sliderFrom(source, common, place);
    case "matrix":
      return matrixFrom(source, common, place);
    case "file":
      return fileFrom(source, common);
    case "html":
      return {
        ...common,
        kind: "explanation" as const,
        title: wordsIn(place.importer, source, "html", place.scope) || "说明",
      };
    default:
      return undefined;
  }
};

const booleanChoices = (source: Source, { importer, scope }: Place): Choice[] => {
  const choice = (isTrue: boolean): Choice => {
    const side = isTrue ? "True" : "False";
    return {
      value: source.plain(`value${side}`) || String(isTrue),
      label: wordsIn(importer, source, `label${side}`, scope) || (isTrue ? "是" : "否"),
    };
  };
  const choices = [choice(true), choice(false)];
  return source.flag("swapOrder") ? choices.toReversed() : choices;
};

/** A scale where the points are whole numbers one after the other, else choices. */
const ratingFrom = (source: Source, common: Common, place: Place): Question => {
  const values = columnsFrom(source, "rateValues", place);
  if (values.some(({ label }) => !/^-?\d+$/.test(label)))
    return { ...common, kind: "single", choices: values };
  const points = values.length > 0 ? values.map(({ label }) => Number(label)) : pointsFrom(source);
  const [first = 1] = points;
  const isScale = points.every((point, i) => Number.isInteger(point) && point === first + i);
  if (!isScale || points.length < 2) {
    const choices = points.map(String).map((value) => ({ value, label: value }));
    return { ...common, kind: "single", choices };
  }
  const last = first + points.length - 1;
  const labels = labelsFrom(source, ["minRateDescription", "maxRateDescription"], place);
  return first === 0 && last === 10
    ? { ...common, kind: "nps", ...labels }
    : { ...common, kind: "scale", min: first, max: last, ...labels };
};

const pointsFrom = (source: Source): number[] => {
  const step = source.number("rateStep") ?? 1;
  const min = source.number("rateMin") ?? 1;
  const given = source.number("rateCount");
  const max = given === undefined ? (source.number("rateMax") ?? 5) : min + (given - 1) * step;
  const count = step > 0 ? Math.min(Math.floor((max - min) / step) + 1, 200) : 0;
  return Array.from({ length: Math.max(count, 0) }, (_, i) => min + i * step);
};

const labelsFrom = (source: Source, [low, high]: [string, string], { importer, scope }: Place) =>
  present({
    minLabel: wordsIn(importer, source, low, scope) || undefined,
    maxLabel: wordsIn(importer, source, high, scope) || undefined,
  });

const matrixFrom = (source: Source, common: Common, place: Place): Question => {
  const each = [source.flag("eachRowRequired"), source.flag("isAllRowRequired")].includes(true);
  if (common.required && !each)
    place.importer.tell(source, "isRequired", {
      kind: "changed",
      message: `${place.where}：必答，本站的必答矩阵要求每一行都回答`,
    });
  return {
    ...common,
    required: common.required || each,
    kind: "matrix",
    ...rowsFrom(source, place),
    columns: columnsFrom(source, "columns", place),
    ...(source.word("cellType", ["checkbox"]) && { multiple: true }),
  };
};

const fileFrom = (source: Source, common: Common): FileQuestion => ({
  ...common,
  kind: "file",
  maxCount: source.flag("allowMultiple") ? (source.number("maxFiles") ?? 5) : 1,
  accept: source
    .text("acceptedTypes")
    .split(",")
    .map((type) => type.trim())
    .filter((type) => type !== ""),
  maxBytes: source.number("maxSize") || 10 * 1024 * 1024,
});
