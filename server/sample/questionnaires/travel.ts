/** 家庭旅游: a date, regions of two depths, a figure of a figure, and a ranking of what was chosen. */
import type { Page, Questionnaire } from "#questionnaire/model.ts";
import { choices, has, is, none, other } from "#questionnaire/shorthand.ts";
import { ageBand } from "./parts.ts";

const lastTrip: Page = {
  name: "lastTrip",
  title: "最近一次家庭旅游",
  questions: [
    ageBand("S1"),
    {
      kind: "single",
      name: "S2",
      title: "最近一年，您和家人一起外出过夜旅游过几次？",
      required: true,
      choices: [
        ...choices({ one: "1 次", two: "2—3 次", more: "4 次及以上" }),
        { value: "zero", label: "没有过", screenOut: true },
      ],
    },
    {
      kind: "date",
      name: "Q1",
      title: "最近一次出发是哪一天？",
      required: true,
      min: "2025-10-01",
      max: "2026-12-31",
    },
    { kind: "region", name: "Q2", title: "您从哪里出发？", required: true, depth: 2 },
    { kind: "region", name: "Q3", title: "主要目的地在哪个省份？", required: true, depth: 1 },
  ],
};

const details: Page = {
  name: "details",
  title: "行程与花费",
  questions: [
    {
      kind: "multiple",
      name: "Q4",
      title: "去“{{Q3}}”的这次旅游，有哪些人同行？（可多选）",
      required: true,
      choices: choices({
        partner: "伴侣",
        small: "6 岁及以下的孩子",
        big: "7—17 岁的孩子",
        parents: "父母、岳父母或公婆",
        relatives: "其他亲属",
        friends: "朋友一家",
      }),
    },
    {
      kind: "number",
      name: "Q5",
      title: "一共玩了几天？",
      required: true,
      integer: true,
      min: 2,
      max: 60,
      unit: "天",
    },
    {
      kind: "number",
      name: "Q6",
      title: "全家总共花费大约多少？",
      required: true,
      integer: true,
      min: 0,
      max: 500000,
      unit: "元",
    },
    {
      kind: "ranking",
      name: "Q7",
      title: "花费最多的是哪些方面？请从多到少排列前三项。",
      required: true,
      min: 3,
      max: 3,
      choices: choices({
        traffic: "交通",
        hotel: "住宿",
        food: "餐饮",
        ticket: "门票与游玩",
        shopping: "购物",
      }),
    },
    {
      kind: "single",
      name: "Q8",
      title: "带着 6 岁及以下的孩子，行程中最不方便的是什么？",
      required: true,
      visibleIf: has("Q4", "small"),
      choices: [
        ...choices({
          food: "吃饭没有儿童餐椅、儿童餐",
          toilet: "找不到母婴室",
          walk: "步行太多，推车不方便",
          sleep: "住宿没有床围、小床",
        }),
        other(),
        none("没有觉得不方便"),
      ],
    },
  ],
};

const planning: Page = {
  name: "planning",
  title: "下一次",
  questions: [
    {
      kind: "single",
      name: "Q9",
      title: "通常由谁来做旅游攻略？",
      required: true,
      choices: choices({ me: "我自己", partner: "伴侣", both: "一起商量", other: "其他家人" }),
    },
    {
      kind: "multiple",
      name: "Q10",
      title: "做攻略时，您主要参考什么？（最多 3 项）",
      required: true,
      max: 3,
      visibleIf: { any: [is("Q9", "me"), is("Q9", "both")] },
      shuffle: true,
      choices: [
        ...choices({
          platform: "旅游平台的点评",
          video: "短视频",
          notes: "图文笔记",
          map: "地图软件",
          friends: "亲友推荐",
          official: "景区官方信息",
          assistant: "智能助手",
        }),
        other(),
      ],
    },
    {
      kind: "text",
      name: "Q11",
      format: "paragraph",
      title: "说说这次旅游里，全家人最难忘的一刻。",
      required: false,
      maxLength: 500,
    },
  ],
};

export const travel: Questionnaire = {
  version: 1,
  title: "家庭旅游消费调查",
  pages: [lastTrip, details, planning],
  quotaCells: [],
};
