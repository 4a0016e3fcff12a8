/** 护肤品: screening by trade, an exclusive choice, an attention row in a matrix, and a picture choice. */
import type { Page, Questionnaire } from "#questionnaire/model.ts";
import { choices, has, none, other } from "#questionnaire/shorthand.ts";
import { ageBand, agreement, gender, pictures, trades } from "./parts.ts";

const screening: Page = {
  name: "screening",
  title: "请先回答几个小问题",
  questions: [
    gender("S1"),
    ageBand("S2"),
    trades("S3", { beauty: "化妆品生产、销售或美容服务" }),
    {
      kind: "multiple",
      name: "S4",
      title: "最近半年，您自己购买过以下哪些护肤品？（可多选）",
      required: true,
      shuffle: true,
      choices: [
        ...choices({
          cleanser: "洁面",
          toner: "爽肤水、化妆水",
          serum: "精华",
          cream: "乳液、面霜",
          sunscreen: "防晒",
          mask: "面膜",
          eye: "眼霜",
        }),
        { value: "none", label: "都没有买过", exclusive: true, screenOut: true },
      ],
    },
  ],
};

const buying: Page = {
  name: "buying",
  title: "购买与使用",
  questions: [
    {
      kind: "single",
      name: "Q1",
      title: "您的肤质更接近哪一种？",
      required: true,
      choices: choices({
        dry: "干性",
        oily: "油性",
        mixed: "混合性",
        sensitive: "敏感性",
        normal: "中性",
        unsure: "不清楚",
      }),
    },
    {
      kind: "number",
      name: "Q2",
      title: "平均每个月，您在护肤品上花多少钱？",
      required: true,
      integer: true,
      min: 0,
      max: 20000,
      unit: "元",
    },
    {
      kind: "multiple",
      name: "Q3",
      title: "您通常从哪里了解护肤品？（最多选 3 项）",
      required: true,
      max: 3,
      shuffle: true,
      choices: [
        ...choices({
          video: "短视频、直播",
          community: "种草社区",
          friends: "朋友、家人推荐",
          counter: "专柜导购",
          doctor: "医生或药师",
          ads: "户外、电梯广告",
        }),
        other(),
        none("不会特意了解"),
      ],
    },
    {
      kind: "single",
      name: "Q4",
      title: "购买防晒时，您最在意哪一点？",
      required: true,
      visibleIf: has("S4", "sunscreen"),
      choices: choices({
        factor: "防晒指数",
        feel: "肤感清爽不油",
        white: "不假白",
        gentle: "温和不刺激",
        water: "防水防汗",
      }),
    },
  ],
};

const attitude: Page = {
  name: "attitude",
  title: "护肤观念",
  questions: [
    {
      kind: "matrix",
      name: "Q5",
      title: "您在多大程度上同意以下说法？",
      required: true,
      attention: { expect: { check: "agree" } },
      rows: choices({
        ingredient: "我会查看成分表",
        simple: "护肤步骤越少越好",
        brand: "贵的护肤品通常更有效",
        check: "此行用于检查，请选择“比较同意”",
        home: "国产品牌值得信赖",
        green: "我愿意为环保包装多付一点钱",
      }),
      columns: agreement,
    },
  ],
};

const concept: Page = {
  name: "concept",
  title: "包装测试",
  questions: [
    {
      kind: "picture",
      name: "Q6",
      title: "一款主打“舒缓修护”的面霜正在挑选瓶身，您觉得哪一款最贴合？",
      required: true,
      shuffle: true,
      choices: pictures("jar", { leaf: "叶脉", cloud: "云朵", lab: "实验室", dawn: "晨光" }),
    },
    {
      kind: "text",
      name: "Q7",
      format: "line",
      title: "请用几个词形容您选的“{{Q6}}”款。",
      required: true,
      minLength: 2,
      maxLength: 60,
    },
    {
      kind: "number",
      name: "Q8",
      title: "50 克装，您觉得合理的价格是多少？",
      required: true,
      integer: true,
      min: 1,
      max: 5000,
      unit: "元",
    },
  ],
};

export const skincare: Questionnaire = {
  version: 1,
  title: "护肤品购买行为与面霜包装测试",
  pages: [screening, buying, attitude, concept],
  quotaCells: [],
  screenedOutPage: {
    title: "本次调查到此结束",
    text: "本次研究的对象是近期购买过护肤品、且不从事相关行业的消费者，感谢您的参与。",
  },
};
