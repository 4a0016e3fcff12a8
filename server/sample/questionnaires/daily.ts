/** 每日一问: six quick questions, for the daily tasks. */
import type { Questionnaire } from "#questionnaire/model.ts";
import { choices, is, none, other } from "#questionnaire/shorthand.ts";

export const daily: Questionnaire = {
  version: 1,
  title: "每日一问：今天过得怎么样",
  quotaCells: [],
  pages: [
    {
      name: "today",
      questions: [
        {
          kind: "scale",
          name: "Q1",
          title: "给今天的心情打个分。",
          required: true,
          min: 1,
          max: 5,
          minLabel: "很低落",
          maxLabel: "很开心",
        },
        {
          kind: "single",
          name: "Q2",
          title: "今天的午饭在哪里解决？",
          required: true,
          choices: [
            ...choices({
              home: "自己做或家里吃",
              canteen: "食堂",
              delivery: "外卖",
              out: "餐馆、小吃店",
              skip: "没有吃",
            }),
            other(),
          ],
        },
        {
          kind: "number",
          name: "Q3",
          title: "这顿午饭花了多少钱？",
          required: true,
          visibleIf: { not: is("Q2", "skip") },
          min: 0,
          max: 1000,
          unit: "元",
        },
        {
          kind: "multiple",
          name: "Q4",
          title: "今天做了下面哪些事？（可多选）",
          required: true,
          choices: [
            ...choices({
              sport: "运动 20 分钟以上",
              read: "看书",
              family: "和家人聊天",
              shop: "逛街或网购",
              late: "加班、晚自习",
            }),
            none(),
          ],
        },
        {
          kind: "single",
          name: "Q5",
          title: "和昨天相比，今天的您？",
          required: true,
          choices: choices({ better: "更好", same: "差不多", worse: "差一些" }),
        },
        {
          kind: "text",
          name: "Q6",
          format: "line",
          title: "用一句话记下今天。",
          required: false,
          maxLength: 50,
        },
      ],
    },
  ],
};
