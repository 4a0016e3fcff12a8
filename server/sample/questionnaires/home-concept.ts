/** 智能家居, the pages that test a concept. */
import type { Page } from "#questionnaire/model.ts";
import { choices, is } from "#questionnaire/shorthand.ts";
import { agreement, pictures } from "./parts.ts";

const reading: Page = {
  name: "reading",
  title: "一个新想法",
  questions: [
    {
      kind: "explanation",
      name: "concept",
      title:
        "请阅读：这是一块贴在墙上的面板，不联网也能控制家里不同品牌的灯、窗帘和空调。它没有屏幕广告，没有摄像头，断网时照常使用；老人按一下就能打开“起夜灯”。安装只需拧两颗螺丝。",
      required: false,
      fixed: true,
    },
    {
      kind: "scale",
      name: "Q7",
      title: "这个想法有多吸引您？",
      required: true,
      min: 1,
      max: 7,
      minLabel: "毫无吸引力",
      maxLabel: "非常吸引",
    },
    {
      kind: "scale",
      name: "Q8",
      title: "这个想法有多新颖？",
      required: true,
      min: 1,
      max: 7,
      minLabel: "毫不新颖",
      maxLabel: "非常新颖",
    },
    {
      kind: "single",
      name: "Q9",
      title: "根据刚才的介绍，这块面板断网时？",
      required: true,
      attention: { expect: "works" },
      choices: choices({
        works: "照常使用",
        partly: "只能开灯",
        stops: "完全不能使用",
        unsure: "没有提到",
      }),
    },
  ],
};

const judging: Page = {
  name: "judging",
  title: "您的评价",
  shuffleQuestions: true,
  questions: [
    {
      kind: "picture",
      name: "Q10",
      title: "三种外观，您更愿意把哪一种装在客厅？",
      required: true,
      shuffle: true,
      choices: pictures("panel", { round: "圆形旋钮", square: "方形四键", slim: "细长触控" }),
    },
    {
      kind: "matrix",
      name: "Q11",
      title: "您在多大程度上同意以下说法？",
      required: true,
      rows: choices({
        need: "它解决了我的实际问题",
        trust: "我相信它能兼容不同品牌",
        easy: "家里老人也能学会用",
        share: "我会向朋友介绍它",
      }),
      columns: agreement,
      shuffleRows: true,
    },
    {
      kind: "number",
      name: "Q12",
      title: "您认为它合理的价格是多少？",
      required: true,
      integer: true,
      min: 1,
      max: 10000,
      unit: "元",
      fixed: true,
    },
  ],
};

const buying: Page = {
  name: "buying",
  title: "购买意愿",
  questions: [
    {
      kind: "single",
      name: "Q13",
      title: "如果售价就是 {{Q12}} 元，您会购买吗？",
      required: true,
      choices: choices({
        sure: "一定会",
        likely: "可能会",
        unsure: "说不准",
        unlikely: "可能不会",
        never: "一定不会",
      }),
    },
    {
      kind: "text",
      name: "Q14",
      format: "paragraph",
      title: "是什么让您不想购买？",
      required: true,
      visibleIf: { any: [is("Q13", "unlikely"), is("Q13", "never")] },
      minLength: 4,
      maxLength: 300,
    },
  ],
};

export const homeConceptPages: Page[] = [reading, judging, buying];
