/** A path such as `pages[0].questions[1].choices[2].label` in words: 第 1 页第 2 题的第 3 个选项的文字. */
const lists: Record<string, (place: number) => string> = {
  pages: (place) => `第 ${place} 页`,
  questions: (place) => `第 ${place} 题`,
  choices: (place) => `第 ${place} 个选项`,
  rows: (place) => `第 ${place} 行`,
  columns: (place) => `第 ${place} 列`,
  jumps: (place) => `第 ${place} 条跳转`,
  quotaCells: (place) => `第 ${place} 个配额`,
  blocks: (place) => `第 ${place} 个块`,
  experiments: (place) => `第 ${place} 个分组`,
  arms: (place) => `第 ${place} 组`,
  dimensions: (place) => `第 ${place} 道题`,
  bands: (place) => `第 ${place} 组`,
  hiddenFields: (place) => `第 ${place} 个链接参数`,
  computedValues: (place) => `第 ${place} 个计算值`,
  of: (place) => `第 ${place} 项`,
  cases: (place) => `第 ${place} 条`,
  endPages: (place) => `第 ${place} 张有条件的结束页`,
  blanks: (place) => `第 ${place} 个空`,
  items: (place) => `第 ${place} 项`,
  list: (place) => `第 ${place} 项`,
  targets: (place) => `第 ${place} 格`,
  accept: (place) => `第 ${place} 种文件类型`,
};
/** For every key of the model; one that means several things stands with the part that it is in. */
const fields: Record<string, string> = {
  title: "标题",
  help: "补充说明",
  name: "编号",
  label: "文字",
  value: "值",
  picture: "图片地址",
  choices: "选项",
  rows: "行",
  columns: "列",
  visibleIf: "显示条件",
  screenOutIf: "甄别条件",
  attention: "注意力检查",
  if: "条件",
  to: "去处",
  limit: "名额",
  min: "最小值",
  max: "最大值",
  minLength: "最少字数",
  maxLength: "最多字数",
  minLabel: "低分一端的文字",
  maxLabel: "高分一端的文字",
  unit: "单位",
  format: "填写格式",
  depth: "层级",
  maxCount: "最多个数",
  maxBytes: "大小",
  accept: "文件类型",
  text: "说明",
  pages: "页",
  block: "块",
  blocks: "块",
  loop: "循环",
  most: "最多项数",
  arm: "分组",
  arms: "各组",
  carry: "沿用选项",
  quotaGrid: "配额表",
  completedPage: "完成结束页",
  screenedOutPage: "甄别结束页",
  quotaFullPage: "满额结束页",
  redirect: "跳转",
  url: "地址",
  seconds: "秒数",
  timer: "计时",
  leastSeconds: "最短停留",
  mostSeconds: "最长停留",
  pattern: "格式要求",
  regex: "表达式",
  of: "各项",
  cases: "各条",
  start: "起始分",
  decimals: "小数位",
  weight: "倍数",
  required: "必答",
  fixed: "乱序时位置不变",
  shuffle: "选项乱序",
  shuffleRows: "行乱序",
  shuffleQuestions: "题目乱序",
  multiple: "可以多选",
  integer: "只要整数",
  step: "步长",
  minAge: "最小年龄",
  exclusive: "与其他选项互斥",
  other: "请填写（其他）",
  screenOut: "选了就甄别",
  quotaCells: "配额",
  version: "格式版本",
  ignoreCase: "不分大小写",
  message: "不符合时的提示",
  optional: "可以不填",
  type: "填写内容",
  rowTotals: "显示每行合计",
  columnTotals: "显示每列合计",
  blanks: "空",
  sentence: "句子",
  total: "合计",
  items: "项",
  perSet: "每组项数",
  sets: "组数",
  bestLabel: "最好一端的文字",
  worstLabel: "最差一端的文字",
  jumps: "跳转",
  dimensions: "题目",
  bands: "分组",
  codes: "选项",
  "bands.from": "下限",
  "bands.to": "上限",
  targets: "人数",
  screenOutside: "不在表内的人直接甄别",
  shufflePages: "块里的页乱序",
  shuffleWith: "随机组",
  over: "范围",
  from: "开始",
  "over.to": "结束",
  list: "列表",
  count: "次数",
  order: "顺序",
  take: "沿用哪些",
  experiment: "分组",
  experiments: "分组",
  hiddenFields: "链接参数",
  computedValues: "计算值",
  scores: "分数",
  values: "计入的选项",
  endPages: "有条件的结束页",
  end: "给谁看",
  question: "题目",
  questions: "题目",
  kind: "题型",
};

export const fieldWord = (key: string): string => fields[key] ?? key;

/** What is inside a condition is shown as a condition; its keys say nothing to anybody. */
const conditions = ["visibleIf", "screenOutIf", "if", "attention"];

export function placeWords(path: string): string {
  const words: string[] = [];
  let within = "";
  for (const step of path.split(".")) {
    const [, key = "", place] = /^([^[]*)(?:\[(\d+)\])?/.exec(step) ?? [];
    const field = fields[`${within}.${key}`] ?? fields[key];
    const word = place === undefined ? field : lists[key]?.(Number(place) + 1);
    if (word !== undefined) words.push(word);
    if (conditions.includes(key)) break;
    within = key;
  }
  return words.join("的").replace(/^(第 \d+ 页)的(第 \d+ 题)/, "$1$2");
}

/** Said where page and question are seen anyway. */
export const partWords = (path: string): string =>
  placeWords(path).replace(/^第 \d+ 页(第 \d+ 题)?的?/, "");

/** A comparison whose value is still missing breaks the rules; that it is not complete says enough. */
export const saidOf = (words: string, message: string): string => {
  if (words === "") return message;
  return words.endsWith("条件") && message === "写法不对"
    ? `${words}：还没有填完整`
    : `${words}：${message}`;
};
