/** 智能家居: the longest one, eighteen questions over pages that depend on what stands in the home. */
import type { Page, Questionnaire } from "#questionnaire/model.ts";
import { homeConceptPages } from "./home-concept.ts";
import { choices, columns, has, is, none, not, other } from "#questionnaire/shorthand.ts";
import { ageBand, trades } from "./parts.ts";

const screening: Page = {
  name: "screening",
  title: "请先回答几个小问题",
  questions: [
    ageBand("S1"),
    trades("S2", { appliance: "家电、家居或智能硬件的研发与销售" }),
    {
      kind: "single",
      name: "S3",
      title: "添置家电时，您在家里的角色是？",
      required: true,
      choices: [
        ...choices({ decide: "主要由我决定", share: "和家人一起决定", advise: "提供意见" }),
        { value: "none", label: "基本不参与", screenOut: true },
      ],
    },
    {
      kind: "single",
      name: "S4",
      title: "您现在的住房情况是？",
      required: true,
      choices: choices({ own: "自有住房", rent: "整租", shared: "合租", dorm: "宿舍、公寓" }),
    },
  ],
};

const owning: Page = {
  name: "owning",
  title: "家里的智能设备",
  questions: [
    {
      kind: "multiple",
      name: "Q1",
      title: "您家里有哪些能联网或语音控制的设备？（可多选）",
      required: true,
      shuffle: true,
      choices: [
        ...choices({
          speaker: "智能音箱",
          lock: "智能门锁",
          robot: "扫地机器人",
          light: "智能灯",
          camera: "家用摄像头",
          curtain: "电动窗帘",
          aircon: "能用手机控制的空调",
        }),
        other(),
        none("一样都没有"),
      ],
    },
    {
      kind: "single",
      name: "Q2",
      title: "这些设备是怎样配齐的？",
      required: true,
      visibleIf: { question: "Q1", test: "countAtLeast", value: 2 },
      choices: choices({
        whole: "装修时整体设计",
        one: "一件一件陆续买的",
        gift: "赠送或房子自带",
      }),
    },
  ],
  jumps: [{ if: is("Q1", "none"), to: "barriers" }],
};

const using: Page = {
  name: "using",
  title: "使用体验",
  visibleIf: not(is("Q1", "none")),
  questions: [
    {
      kind: "matrix",
      name: "Q3",
      title: "这些设备，您多久用一次它们的“智能”功能？",
      required: true,
      rows: [
        { value: "speaker", label: "智能音箱", visibleIf: has("Q1", "speaker") },
        { value: "lock", label: "智能门锁", visibleIf: has("Q1", "lock") },
        { value: "robot", label: "扫地机器人", visibleIf: has("Q1", "robot") },
        { value: "light", label: "智能灯", visibleIf: has("Q1", "light") },
        { value: "camera", label: "家用摄像头", visibleIf: has("Q1", "camera") },
        { value: "whole", label: "多设备联动（如“离家模式”）" },
      ],
      columns: columns({ daily: "每天", weekly: "每周", rare: "偶尔", never: "买来后没用过" }),
    },
    {
      kind: "multiple",
      name: "Q4",
      title: "使用中遇到过哪些烦恼？（最多 3 项）",
      required: true,
      max: 3,
      shuffle: true,
      choices: [
        ...choices({
          offline: "经常断网、掉线",
          apps: "不同品牌要装不同的软件",
          mishear: "语音听不懂、误唤醒",
          elders: "老人不会用",
          privacy: "担心隐私",
          ads: "屏幕广告太多",
        }),
        other(),
        none("没有遇到"),
      ],
    },
    {
      kind: "scale",
      name: "Q5",
      title: "总体上，智能设备让您的生活轻松了多少？",
      required: true,
      min: 0,
      max: 10,
      minLabel: "没有变化",
      maxLabel: "轻松很多",
    },
  ],
};

const barriers: Page = {
  name: "barriers",
  title: "顾虑",
  questions: [
    {
      kind: "ranking",
      name: "Q6",
      title: "购买（或再购买）智能设备时，您的顾虑有哪些？请排出前三位。",
      required: true,
      min: 3,
      max: 3,
      choices: choices({
        price: "价格高",
        privacy: "隐私与数据安全",
        install: "安装、改造麻烦",
        break: "坏了不好修",
        need: "没有真正的需要",
        old: "更新换代太快",
      }),
    },
  ],
};

export const home: Questionnaire = {
  version: 1,
  title: "智能家居使用现状与概念测试",
  pages: [screening, owning, using, barriers, ...homeConceptPages],
  quotaCells: [
    { name: "owners", label: "有设备的家庭", if: not(is("Q1", "none")) },
    { name: "others", label: "没有设备的家庭", if: is("Q1", "none"), limit: 60 },
  ],
  completedPage: {
    title: "您完成了一份长问卷",
    text: "十八道题，感谢您的耐心。审核通过后，奖励会自动进入您的钱包。",
  },
};
