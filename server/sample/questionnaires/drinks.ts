/** 咖啡与茶饮: picture choice, jumps for people who drink neither, and choices shown by earlier answers. */
import type { Page, Questionnaire } from "#questionnaire/model.ts";
import { choices, has, is, none, other } from "#questionnaire/shorthand.ts";
import { ageBand, gender, pictures } from "./parts.ts";

const screening: Page = {
  name: "screening",
  title: "基本情况",
  questions: [
    gender("S1"),
    ageBand("S2"),
    {
      kind: "multiple",
      name: "S3",
      title: "最近三个月，您喝过以下哪些现制饮品？（可多选）",
      required: true,
      choices: [
        ...choices({
          coffee: "现磨咖啡",
          milktea: "奶茶、鲜奶茶",
          fruittea: "果茶、柠檬茶",
          tea: "原叶茶、冷泡茶",
          juice: "鲜榨果汁、果蔬汁",
        }),
        none("都没有喝过"),
      ],
    },
  ],
  jumps: [{ if: is("S3", "none"), to: "home" }],
};

const buying: Page = {
  name: "buying",
  title: "购买习惯",
  questions: [
    {
      kind: "single",
      name: "Q1",
      title: "您最常喝的是哪一种？",
      required: true,
      choices: [
        { value: "coffee", label: "现磨咖啡", visibleIf: has("S3", "coffee") },
        { value: "milktea", label: "奶茶、鲜奶茶", visibleIf: has("S3", "milktea") },
        { value: "fruittea", label: "果茶、柠檬茶", visibleIf: has("S3", "fruittea") },
        { value: "tea", label: "原叶茶、冷泡茶", visibleIf: has("S3", "tea") },
        { value: "juice", label: "鲜榨果汁、果蔬汁", visibleIf: has("S3", "juice") },
      ],
    },
    {
      kind: "dropdown",
      name: "Q2",
      title: "您多久买一次“{{Q1}}”？",
      required: true,
      choices: choices({
        daily: "每天至少一次",
        several: "一周 3—6 次",
        weekly: "一周 1—2 次",
        monthly: "一个月 1—3 次",
        rare: "更少",
      }),
    },
    {
      kind: "number",
      name: "Q3",
      title: "一杯“{{Q1}}”的价格超过多少元，您就会觉得贵而不买？",
      required: true,
      min: 1,
      max: 100,
      unit: "元",
    },
    {
      kind: "single",
      name: "Q4",
      title: "点单时，您通常选择的甜度是？",
      required: true,
      visibleIf: { any: [is("Q1", "milktea"), is("Q1", "fruittea")] },
      choices: choices({
        full: "正常糖",
        less: "七分糖",
        half: "五分糖",
        light: "三分糖",
        free: "不另外加糖",
      }),
    },
  ],
};

const concept: Page = {
  name: "concept",
  title: "杯身设计",
  questions: [
    {
      kind: "picture",
      name: "Q5",
      title: "下面四款秋季限定杯身，您第一眼最喜欢哪一款？",
      required: true,
      shuffle: true,
      choices: pictures("cup", {
        maple: "枫叶",
        moon: "满月",
        wave: "水纹",
        plain: "素色",
      }),
    },
    {
      kind: "picture",
      name: "Q6",
      title: "哪些款式会让您觉得“更贵、更有品质”？（可多选）",
      required: true,
      multiple: true,
      min: 1,
      max: 3,
      choices: pictures("cup", {
        maple: "枫叶",
        moon: "满月",
        wave: "水纹",
        plain: "素色",
      }),
    },
    {
      kind: "scale",
      name: "Q7",
      title: "如果杯身换成您最喜欢的那款，您的购买意愿会怎样变化？",
      required: true,
      min: -3,
      max: 3,
      minLabel: "明显降低",
      maxLabel: "明显提高",
    },
  ],
  jumps: [{ to: "end" }],
};

const home: Page = {
  name: "home",
  title: "不喝现制饮品的您",
  visibleIf: is("S3", "none"),
  questions: [
    {
      kind: "multiple",
      name: "H1",
      title: "不喝现制饮品，主要是因为？（可多选）",
      required: true,
      choices: [
        ...choices({
          price: "价格偏高",
          sugar: "担心糖分或咖啡因",
          homemade: "习惯自己在家泡",
          far: "附近没有店",
          health: "身体原因",
        }),
        other(),
      ],
    },
  ],
};

export const drinks: Questionnaire = {
  version: 1,
  title: "咖啡与茶饮消费习惯及杯身设计测试",
  pages: [screening, buying, concept, home],
  quotaCells: [{ name: "coffee", label: "咖啡饮用者", if: has("S3", "coffee") }],
};
