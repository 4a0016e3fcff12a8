/** 宠物: screening by condition, jumps by kind of pet, a photo that nobody has to send. */
import type { Page, Questionnaire } from "#questionnaire/model.ts";
import { choices, has, is, none, not, other } from "#questionnaire/shorthand.ts";
import { ageBand } from "./parts.ts";

const screening: Page = {
  name: "screening",
  title: "您家的宠物",
  questions: [
    ageBand("S1"),
    {
      kind: "multiple",
      name: "S2",
      title: "您家现在养了哪些宠物？（可多选）",
      required: true,
      screenOutIf: { all: [not(has("S2", "cat")), not(has("S2", "dog"))] },
      choices: [
        ...choices({
          cat: "猫",
          dog: "狗",
          fish: "鱼",
          bird: "鸟",
          small: "兔、仓鼠等小宠",
        }),
        other(),
        none("没有养宠物"),
      ],
    },
    {
      kind: "single",
      name: "S3",
      title: "平时主要由谁照料它们？",
      required: true,
      visibleIf: not(is("S2", "none")),
      choices: choices({ me: "主要是我", share: "我和家人分担", family: "主要是家人" }),
    },
  ],
  jumps: [{ if: not(has("S2", "cat")), to: "dog" }],
};

const cat: Page = {
  name: "cat",
  title: "关于猫",
  visibleIf: has("S2", "cat"),
  questions: [
    {
      kind: "number",
      name: "C1",
      title: "您家养了几只猫？",
      required: true,
      integer: true,
      min: 1,
      max: 30,
      unit: "只",
    },
    {
      kind: "multiple",
      name: "C2",
      title: "猫砂您用过哪些类型？（可多选）",
      required: true,
      shuffle: true,
      choices: [
        ...choices({
          bentonite: "膨润土",
          tofu: "豆腐砂",
          mixed: "混合砂",
          pine: "松木砂",
          crystal: "水晶砂",
        }),
        other(),
      ],
    },
  ],
};

const dog: Page = {
  name: "dog",
  title: "关于狗",
  visibleIf: has("S2", "dog"),
  questions: [
    {
      kind: "single",
      name: "D1",
      title: "您家的狗属于哪种体型？养了多只的，请按最大的一只选择。",
      required: true,
      choices: choices({
        small: "小型（10 公斤以下）",
        medium: "中型（10—25 公斤）",
        large: "大型（25 公斤以上）",
      }),
    },
    {
      kind: "single",
      name: "D2",
      title: "平均每天遛几次？",
      required: true,
      choices: choices({ zero: "不是每天都遛", one: "1 次", two: "2 次", three: "3 次及以上" }),
    },
  ],
};

const spending: Page = {
  name: "spending",
  title: "花费与服务",
  questions: [
    {
      kind: "number",
      name: "Q1",
      title: "平均每月在宠物身上花多少钱？",
      required: true,
      integer: true,
      min: 0,
      max: 50000,
      unit: "元",
    },
    {
      kind: "multiple",
      name: "Q2",
      title: "最近一年使用过哪些宠物服务？（可多选）",
      required: true,
      choices: [
        ...choices({
          vet: "就诊、体检、疫苗",
          wash: "洗护美容",
          board: "寄养",
          home: "上门喂养",
          train: "行为训练",
          insurance: "宠物保险",
        }),
        none(),
      ],
    },
    {
      kind: "scale",
      name: "Q3",
      title: "您对最近一次宠物就诊的价格透明程度满意吗？",
      required: true,
      visibleIf: has("Q2", "vet"),
      min: 1,
      max: 5,
      minLabel: "很不满意",
      maxLabel: "很满意",
    },
    {
      kind: "file",
      name: "Q4",
      title: "愿意的话，给我们看看它的照片吧。",
      help: "选填。请不要拍到人脸和门牌。",
      required: false,
      maxCount: 3,
      accept: ["image/*"],
      maxBytes: 10485760,
    },
    {
      kind: "text",
      name: "Q5",
      format: "line",
      title: "它叫什么名字？",
      required: false,
      maxLength: 20,
    },
  ],
};

export const pet: Questionnaire = {
  version: 1,
  title: "养宠家庭消费与服务调查",
  pages: [screening, cat, dog, spending],
  quotaCells: [
    { name: "cats", label: "养猫家庭", if: has("S2", "cat") },
    { name: "dogs", label: "养狗家庭", if: has("S2", "dog") },
  ],
  screenedOutPage: {
    title: "本次调查到此结束",
    text: "本次调查面向养猫或养狗的家庭，感谢您的参与。",
  },
};
