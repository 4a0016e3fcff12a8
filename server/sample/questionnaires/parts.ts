/** What the sample questionnaires share beyond questionnaire/src/shorthand.ts: usual questions, scales, pictures. */
import type { Choice, Column, SingleQuestion } from "#questionnaire/model.ts";
import { choices, columns, type Labels } from "#questionnaire/shorthand.ts";

/** The same choice as given, ending the questionnaire when it is chosen. */
export const ends = (labels: Labels): Choice[] =>
  choices(labels).map((choice) => ({ ...choice, screenOut: true }));

/** Pictures that are shipped beside this folder; the labels stay readable without them. */
export const pictures = (folder: string, labels: Labels): Choice[] =>
  choices(labels).map((choice) => ({
    ...choice,
    picture: `/sample/pictures/${folder}-${choice.value}.svg`,
  }));

export const agreement: Column[] = columns({
  strongly: "非常同意",
  agree: "比较同意",
  neutral: "一般",
  disagree: "不太同意",
  never: "完全不同意",
});

export const importance: Column[] = columns({
  vital: "非常重要",
  important: "比较重要",
  neutral: "一般",
  minor: "不太重要",
  none: "完全不重要",
});

export const gender = (name: string): SingleQuestion => ({
  kind: "single",
  name,
  title: "您的性别是？",
  required: true,
  choices: choices({ female: "女", male: "男" }),
});

/** Ends for minors: nobody under 18 is asked (agreement, section 2). */
export const ageBand = (name: string): SingleQuestion => ({
  kind: "single",
  name,
  title: "您的年龄段是？",
  required: true,
  choices: [
    ...ends({ under18: "18 岁以下" }),
    ...choices({
      a18: "18—24 岁",
      a25: "25—34 岁",
      a35: "35—44 岁",
      a45: "45—54 岁",
      a55: "55 岁及以上",
    }),
  ],
});

/** The usual question that keeps out people of the trade: they know too much to answer like customers. */
export const trades = (name: string, own: Labels): SingleQuestion => ({
  kind: "single",
  name,
  title: "您或您的家人目前从事以下哪类工作？如有多项，请选择最靠前的一项。",
  required: true,
  choices: [
    ...ends({ research: "市场研究、广告或公关", media: "媒体与新闻", ...own }),
    ...choices({
      education: "教育、医疗或公共服务",
      industry: "制造、建筑或运输",
      service: "商业与生活服务",
      office: "其他行业的办公室工作",
      home: "学生、退休或目前没有工作",
    }),
  ],
});
