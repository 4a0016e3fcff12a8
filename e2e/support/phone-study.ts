/** A study of the kinds that are hard on a phone, as a researcher would word it. */
import type { Choice, Page, Question, Questionnaire } from "#questionnaire/model.ts";

const required = true;
const coded = (prefix: string, ...labels: string[]): Choice[] =>
  labels.map((label, at) => ({ value: `${prefix}${at + 1}`, label }));

export const HELD_SECONDS = 5;
export const OPEN_SECONDS = 15;

const notice: Question[] = [
  {
    kind: "explanation",
    name: "note",
    title: "下面是一款新茶的介绍，请先看完，再回答后面的问题。",
    required: false,
  },
  {
    kind: "multiple",
    name: "used",
    title: "最近一个月，您喝过哪些牌子的茶饮？",
    required,
    choices: [
      ...coded("b", "山前茶铺", "一叶轻乳茶", "半糖研究所"),
      { value: "none", label: "都没有喝过", exclusive: true },
    ],
  },
];

const ofEach: Question[] = [
  {
    kind: "nps",
    name: "rec",
    title: "您有多大可能把「{{@}}」推荐给朋友？",
    required,
    minLabel: "完全不可能",
    maxLabel: "非常可能",
  },
  {
    kind: "matrix",
    name: "agree",
    title: "关于「{{@}}」，您在多大程度上同意下面的说法？",
    required,
    rows: coded("r", "茶味清楚，喝得出是什么茶", "价格与分量相称"),
    columns: coded("", "很不同意", "不太同意", "一般", "比较同意", "很同意"),
  },
];

const places: Question = {
  kind: "matrix",
  name: "when",
  title: "下面这些时候，您通常在哪里买茶饮？",
  required,
  rows: coded("t", "工作日的早上", "工作日的下午", "晚上下班以后", "周末和朋友出门的时候"),
  columns: coded("", "路过的门店，随走随买", "手机点单后自己去取", "外卖送到家或公司", "不买"),
};

const day: Question[] = [
  {
    kind: "slider",
    name: "sweet",
    title: "您最喜欢几分甜？",
    required,
    min: 0,
    max: 10,
    step: 1,
    minLabel: "不加糖",
    maxLabel: "全糖",
    unit: "分",
  },
  { kind: "time", name: "first", title: "一天里的第一杯，通常在几点？", required },
  {
    kind: "constantSum",
    name: "money",
    title: "您每月买饮料的钱，大致怎么分？",
    required,
    rows: coded("m", "现做的茶饮", "瓶装的茶", "咖啡和其他"),
    total: 100,
    unit: "%",
  },
];

const who: Question[] = [
  {
    kind: "blanks",
    name: "me",
    title: "关于您自己",
    required,
    blanks: [
      { value: "age", label: "年龄", type: "number", integer: true, min: 10, max: 99, unit: "岁" },
      { value: "job", label: "职业", type: "text" },
      { value: "since", label: "从哪天开始常喝", type: "date", optional: true },
    ],
  },
  {
    kind: "blanks",
    name: "habit",
    title: "请把这句话补全",
    required,
    sentence: "我每周大约喝 {_} 杯，最常点的是 {_}，一般要 {_}。",
    blanks: [
      { value: "cups", label: "杯数", type: "number", integer: true, min: 0, max: 70 },
      { value: "drink", label: "饮品", type: "text" },
      { value: "size", label: "杯型", type: "dropdown", choices: coded("c", "中杯", "大杯") },
    ],
  },
];

const bought: Question[] = [
  {
    kind: "grid",
    name: "spent",
    title: "上个月您在这些地方买了几杯，花了多少钱？",
    required,
    rows: coded("p", "门店", "外卖"),
    columns: [
      { value: "n", label: "杯数", type: "number", integer: true, min: 0, max: 90 },
      { value: "yuan", label: "花费", type: "number", min: 0, max: 5000, unit: "元" },
    ],
    columnTotals: true,
  },
  {
    kind: "grid",
    name: "best",
    title: "说说您各买过的一款",
    required,
    rows: coded("k", "果茶", "奶茶"),
    columns: [
      { value: "name", label: "名字", type: "text" },
      { value: "again", label: "还会买吗", type: "dropdown", choices: coded("a", "会", "不会") },
    ],
  },
];

const pages: Page[] = [
  { name: "watch", title: "先看一看", timer: { leastSeconds: HELD_SECONDS }, questions: notice },
  { name: "each", block: "brand", questions: ofEach },
  { name: "places", title: "在哪里买", questions: [places] },
  { name: "day", title: "您的一天", questions: day },
  { name: "who", title: "关于您", questions: who },
  { name: "bought", title: "买了什么", questions: bought },
  {
    name: "most",
    title: "看重什么",
    questions: [
      {
        kind: "maxDiff",
        name: "ends",
        title: "每组里，买茶饮时您最看重和最不看重的各是什么？",
        required,
        items: coded("i", "茶底的味道", "甜度可以自己选", "价格", "离得近", "包装好看"),
        perSet: 3,
        sets: 5,
        bestLabel: "最看重",
        worstLabel: "最不看重",
      },
    ],
  },
  {
    name: "quick",
    title: "凭第一印象",
    timer: { mostSeconds: OPEN_SECONDS },
    questions: [
      { kind: "text", format: "line", name: "word", title: "说到茶，您想到什么？", required },
      { kind: "text", format: "line", name: "word2", title: "还有呢？", required },
    ],
  },
  {
    name: "last",
    title: "最后一题",
    questions: [
      {
        kind: "single",
        name: "again",
        title: "这样的问卷您还愿意再答吗？",
        required,
        choices: coded("", "愿意", "不愿意"),
      },
    ],
  },
];

export const phoneStudy: Questionnaire = {
  version: 1,
  title: "茶饮习惯（手机）",
  quotaCells: [],
  blocks: [
    { name: "brand", loop: { over: { question: "used", take: "chosen" }, order: "random" } },
  ],
  hiddenFields: [
    { name: "src", title: "来源", choices: coded("", "微信", "微博") },
    { name: "pid", title: "对方编号" },
  ],
  computedValues: [
    { kind: "count", name: "brands", title: "喝过几个牌子", of: [{ question: "used" }] },
  ],
  completedPage: { title: "谢谢您的时间" },
  endPages: [
    {
      end: "completed",
      if: { question: "src", test: "equals", value: "2" },
      title: "谢谢您从微博来",
      redirect: { url: "https://panel.example.com/back?pid={{pid}}" },
    },
  ],
  pages,
};
