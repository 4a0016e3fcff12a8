/** 睡眠: scales in a row, comparisons of figures, an attention check of several values. */
import type { Page, Questionnaire } from "#questionnaire/model.ts";
import { choices, columns, none, other } from "#questionnaire/shorthand.ts";
import { ageBand, gender } from "./parts.ts";

const nights: Page = {
  name: "nights",
  title: "最近两周的睡眠",
  questions: [
    {
      kind: "explanation",
      name: "intro",
      title: "以下问题涉及个人健康感受，仅用于群体统计。您可以随时退出，已有的答案不会被使用。",
      required: false,
    },
    gender("S1"),
    ageBand("S2"),
    {
      kind: "number",
      name: "Q1",
      title: "工作日，您平均每晚睡几个小时？",
      required: true,
      min: 0,
      max: 16,
      unit: "小时",
    },
    {
      kind: "number",
      name: "Q2",
      title: "休息日，您平均每晚睡几个小时？",
      required: true,
      min: 0,
      max: 16,
      unit: "小时",
    },
    {
      kind: "single",
      name: "Q3",
      title: "躺下后，您一般多久能睡着？",
      required: true,
      choices: choices({
        ten: "10 分钟以内",
        thirty: "10—30 分钟",
        sixty: "30—60 分钟",
        more: "1 小时以上",
      }),
    },
  ],
};

const quality: Page = {
  name: "quality",
  title: "睡得怎么样",
  questions: [
    {
      kind: "scale",
      name: "Q4",
      title: "总体上，您的睡眠质量如何？",
      required: true,
      min: 1,
      max: 7,
      minLabel: "非常差",
      maxLabel: "非常好",
    },
    {
      kind: "scale",
      name: "Q5",
      title: "早晨醒来时，您的精神如何？",
      required: true,
      min: 1,
      max: 7,
      minLabel: "非常疲惫",
      maxLabel: "精力充沛",
    },
    {
      kind: "matrix",
      name: "Q6",
      title: "最近两周，以下情况多久出现一次？",
      required: true,
      rows: choices({
        hard: "难以入睡",
        wake: "半夜醒来",
        early: "醒得太早",
        dream: "多梦",
        day: "白天犯困",
      }),
      columns: columns({ never: "没有", weekly: "每周 1—2 次", often: "每周 3 次以上" }),
      shuffleRows: true,
    },
    {
      kind: "multiple",
      name: "Q7",
      title: "本题用于检查作答质量：请同时选择“热牛奶”和“热水泡脚”，不选其他。",
      required: true,
      attention: { expect: ["milk", "feet"] },
      choices: choices({
        milk: "热牛奶",
        music: "听音乐",
        feet: "热水泡脚",
        read: "看书",
        sport: "运动",
      }),
    },
  ],
};

const help: Page = {
  name: "help",
  title: "改善睡眠",
  visibleIf: {
    any: [
      { question: "Q1", test: "less", value: 7 },
      { question: "Q4", test: "atMost", value: 4 },
    ],
  },
  questions: [
    {
      kind: "multiple",
      name: "Q8",
      title: "影响您睡眠的主要原因有哪些？（可多选）",
      required: true,
      choices: [
        ...choices({
          work: "工作、学习压力",
          phone: "睡前看手机",
          noise: "噪声、光线",
          child: "照顾孩子或老人",
          body: "身体不适",
          worry: "心事、焦虑",
        }),
        other(),
        none("说不清"),
      ],
    },
    {
      kind: "number",
      name: "Q9",
      title: "为了睡得更好，您最近一年大约花了多少钱？",
      help: "例如枕头、床垫、助眠产品与服务。没有花费请填 0。",
      required: true,
      integer: true,
      min: 0,
      max: 100000,
      unit: "元",
    },
  ],
};

export const sleep: Questionnaire = {
  version: 1,
  title: "睡眠状况与改善需求调查",
  pages: [nights, quality, help],
  quotaCells: [],
  completedPage: { title: "感谢您的回答", text: "祝您今晚睡个好觉。" },
};
