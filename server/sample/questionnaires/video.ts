/** 短视频观看: a matrix with several choices a row, shuffled questions with one that stays, rows by answers. */
import type { Page, Questionnaire } from "#questionnaire/model.ts";
import { choices, columns, has, is, other } from "#questionnaire/shorthand.ts";
import { ageBand } from "./parts.ts";

const habit: Page = {
  name: "habit",
  title: "观看习惯",
  questions: [
    ageBand("S1"),
    {
      kind: "single",
      name: "Q1",
      title: "平均每天，您看短视频多长时间？",
      required: true,
      choices: choices({
        none: "几乎不看",
        half: "半小时以内",
        one: "半小时到 1 小时",
        two: "1—2 小时",
        more: "2 小时以上",
      }),
    },
  ],
  jumps: [{ if: is("Q1", "none"), to: "leaving" }],
};

const watching: Page = {
  name: "watching",
  title: "看什么、什么时候看",
  questions: [
    {
      kind: "multiple",
      name: "Q2",
      title: "您常看哪些内容？（请选 2—6 项）",
      required: true,
      min: 2,
      max: 6,
      shuffle: true,
      choices: [
        ...choices({
          comedy: "搞笑、剧情",
          food: "美食",
          news: "新闻时事",
          skill: "知识、技能",
          game: "游戏",
          music: "音乐、舞蹈",
          shop: "好物推荐、直播带货",
          pet: "萌宠",
          travel: "旅行、户外",
        }),
        other(),
      ],
    },
    {
      kind: "matrix",
      name: "Q3",
      title: "这些内容，您一般在什么时候看？（每行可多选）",
      required: true,
      multiple: true,
      rows: [
        { value: "comedy", label: "搞笑、剧情", visibleIf: has("Q2", "comedy") },
        { value: "food", label: "美食", visibleIf: has("Q2", "food") },
        { value: "news", label: "新闻时事", visibleIf: has("Q2", "news") },
        { value: "skill", label: "知识、技能", visibleIf: has("Q2", "skill") },
        { value: "any", label: "随便刷，没有特定内容" },
      ],
      columns: columns({
        morning: "早晨",
        commute: "通勤路上",
        noon: "午休",
        evening: "晚饭后",
        bed: "睡前",
      }),
    },
    {
      kind: "single",
      name: "Q4",
      title: "看到感兴趣的商品推荐时，您通常会？",
      required: true,
      visibleIf: has("Q2", "shop"),
      choices: choices({
        buy: "直接下单",
        compare: "先去其他平台比价",
        save: "收藏，过几天再说",
        pass: "划走",
      }),
    },
  ],
};

const effects: Page = {
  name: "effects",
  title: "影响",
  shuffleQuestions: true,
  questions: [
    {
      kind: "scale",
      name: "Q5",
      title: "短视频帮助我放松。",
      required: true,
      min: 1,
      max: 5,
      minLabel: "完全不符合",
      maxLabel: "完全符合",
    },
    {
      kind: "scale",
      name: "Q6",
      title: "短视频让我学到有用的东西。",
      required: true,
      min: 1,
      max: 5,
      minLabel: "完全不符合",
      maxLabel: "完全符合",
    },
    {
      kind: "scale",
      name: "Q7",
      title: "我看短视频的时间比自己想要的长。",
      required: true,
      min: 1,
      max: 5,
      minLabel: "完全不符合",
      maxLabel: "完全符合",
    },
    {
      kind: "single",
      name: "Q8",
      title: "您是否设置过使用时长提醒？",
      required: true,
      fixed: true,
      choices: choices({ use: "设置过，一直在用", off: "设置过，后来关了", no: "没有设置过" }),
    },
  ],
  jumps: [{ to: "end" }],
};

const leaving: Page = {
  name: "leaving",
  title: "不看短视频的您",
  visibleIf: is("Q1", "none"),
  questions: [
    {
      kind: "text",
      name: "L1",
      format: "paragraph",
      title: "您几乎不看短视频，主要的原因是什么？",
      required: true,
      minLength: 4,
      maxLength: 300,
    },
  ],
};

export const video: Questionnaire = {
  version: 1,
  title: "短视频观看习惯小调查",
  pages: [habit, watching, effects, leaving],
  quotaCells: [],
};
