/** 早餐习惯: multiple choice with other and exclusive, a matrix, a ranking, and piping. */
import type { Questionnaire } from "#questionnaire/model.ts";
import { choices, columns, is, none, not, other } from "#questionnaire/shorthand.ts";
import { ageBand, gender } from "./parts.ts";

export const breakfast: Questionnaire = {
  version: 1,
  title: "城市居民早餐习惯调查",
  quotaCells: [],
  pages: [
    {
      name: "habit",
      title: "平时的早餐",
      questions: [
        {
          kind: "explanation",
          name: "intro",
          title: "以下问题没有对错之分，请按最近一个月的真实情况回答。",
          required: false,
        },
        gender("S1"),
        ageBand("S2"),
        {
          kind: "single",
          name: "Q1",
          title: "最近一个月，您平均一周有几天吃早餐？",
          required: true,
          choices: choices({
            daily: "每天都吃",
            often: "4—6 天",
            seldom: "1—3 天",
            never: "几乎不吃",
          }),
        },
      ],
    },
    {
      name: "eating",
      title: "吃什么、在哪吃",
      visibleIf: not(is("Q1", "never")),
      questions: [
        {
          kind: "multiple",
          name: "Q2",
          title: "您常吃的早餐有哪些？（可多选，最多 5 项）",
          required: true,
          max: 5,
          shuffle: true,
          choices: [
            ...choices({
              bun: "包子、馒头、花卷",
              porridge: "粥",
              soymilk: "豆浆、油条",
              noodle: "面条、米粉、馄饨",
              egg: "鸡蛋",
              milk: "牛奶、酸奶",
              bread: "面包、三明治",
              pancake: "煎饼、手抓饼、肠粉",
              fruit: "水果、沙拉",
            }),
            other(),
          ],
        },
        {
          kind: "single",
          name: "Q3",
          title: "您最常在哪里吃早餐？",
          required: true,
          choices: [
            ...choices({
              home: "家里",
              stall: "路边早餐摊、早餐店",
              canteen: "单位或学校食堂",
              chain: "连锁快餐店、便利店",
              way: "路上边走边吃",
            }),
            other(),
          ],
        },
        {
          kind: "number",
          name: "Q4",
          title: "在“{{Q3}}”吃一顿早餐，您平均花多少钱？",
          help: "自己在家做的，请按食材估算。",
          required: true,
          min: 0,
          max: 200,
          unit: "元",
        },
        {
          kind: "matrix",
          name: "Q5",
          title: "请评价您平时的早餐在以下方面的表现。",
          required: true,
          rows: choices({
            taste: "味道",
            nutrition: "营养搭配",
            hygiene: "卫生与放心程度",
            speed: "方便快捷",
            price: "价格",
          }),
          columns: columns({ good: "满意", fair: "一般", poor: "不满意" }),
          shuffleRows: true,
        },
        {
          kind: "ranking",
          name: "Q6",
          title: "选择早餐时，您最看重哪三点？请按重要程度排序。",
          required: true,
          min: 3,
          max: 3,
          choices: choices({
            taste: "好吃",
            fast: "不用等",
            healthy: "健康有营养",
            cheap: "便宜实惠",
            near: "离家或单位近",
            fresh: "现做、新鲜",
          }),
        },
      ],
    },
    {
      name: "skipping",
      title: "关于不吃早餐",
      visibleIf: not(is("Q1", "daily")),
      questions: [
        {
          kind: "multiple",
          name: "Q7",
          title: "您有时不吃早餐，主要是因为？（可多选）",
          required: true,
          choices: [
            ...choices({
              late: "起得晚，来不及",
              appetite: "早上没有胃口",
              weight: "控制体重",
              nothing: "附近没有想吃的",
              lazy: "懒得做",
            }),
            other(),
            none("没有特别的原因"),
          ],
        },
      ],
    },
    {
      name: "wish",
      title: "最后一个问题",
      questions: [
        {
          kind: "text",
          name: "Q8",
          format: "paragraph",
          title: "如果小区门口新开一家早餐店，您最希望它做到什么？",
          required: false,
          maxLength: 300,
        },
      ],
    },
  ],
  completedPage: { title: "感谢您的回答", text: "您的早餐，我们认真记下了。祝您每天都有好胃口。" },
};
