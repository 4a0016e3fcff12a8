/** A study of thirty questions as a researcher has it in a document, in the ways of 问卷星. */
export const CITIES = ["北京", "上海", "广州", "成都", "武汉", "西安"];
export const AGES = ["18-24 岁", "25-34 岁", "35-44 岁", "45 岁以上"];

const lettered = (...choices: string[]): string =>
  choices.map((choice, at) => `${"ABCDEF".charAt(at)}. ${choice}`).join("\n");
const dashed = (...lines: string[]): string => lines.map((line) => `- ${line}`).join("\n");
const agreed = (title: string): string => `${title} [量表题]\n很不同意~很同意`;

const sections: [title: string, questions: string[]][] = [
  [
    "您是谁",
    [
      `您的性别 [单选题]\n${lettered("男", "女")}`,
      `您住在哪座城市？ [单选题]\n${lettered(...CITIES)}`,
      `您的年龄段 [单选题]\n${lettered(...AGES)}`,
      `您的学历 [下拉题]\n${lettered("中学", "大学", "硕士及以上")}`,
    ],
  ],
  ["喝过的牌子", [`您喝过哪些牌子？ [多选题]\n${lettered("甲茶", "乙茶", "丙茶", "丁茶")}`]],
  [
    "每个牌子",
    ["您会推荐{{@}}吗？ [NPS题]", agreed("我对{{@}}满意"), "{{@}}哪里最好？ [填空题]（选答）"],
  ],
  [
    "怎么喝",
    [
      `您多久喝一次？ [单选题]\n${lettered("每天", "每周", "每月")}`,
      "一般几分糖？ [单选题] A. 无糖 B. 半糖 C. 全糖",
      `一般在哪里喝？（可多选）\n${lettered("店里", "家里", "公司", "路上")}`,
      "一个月花多少元？ [数字题]（选答）",
      "您现在的心情 [滑动条]\n0-10",
      `请按重要排序 [排序题]\n${lettered("甜", "香", "凉")}`,
      `花费怎么分 [比重题]\n${lettered("茶", "奶", "糖")}`,
      "上次哪天喝的？ [日期题]（选答）",
      "一般几点喝？ [时间题]",
    ],
  ],
  [
    "态度",
    [
      `请评价奶茶 [矩阵单选题]\n行：\n${dashed("味道好", "包装好", "价格好", "买得到", "有面子")}\n列：\n${dashed("不同意", "一般", "同意")}`,
      `这道题请选「三」 [单选题]\n${lettered("一", "二", "三")}`,
      ...["我常尝新", "我看牌子", "我比价格", "我觉得太甜", "我怕长胖"].map(agreed),
    ],
  ],
  [
    "看重什么",
    [
      `买的时候最看重、最不看重什么？ [MaxDiff]\n${dashed("口味", "价格", "包装", "品牌", "成分", "产地", "口碑")}`,
    ],
  ],
  [
    "最后",
    [
      `还会再买吗？ [单选题]\n${lettered("会", "不会", "说不准")}`,
      `会给家里人买吗？ [判断题]\n${lettered("会", "不会")}`,
      `从哪里知道新品？ [多选题]\n${lettered("朋友", "广告", "门店")}`,
      `最近一次是谁付的钱？ [单选题]\n${lettered("自己", "别人")}`,
      "还想说什么？ [简答题]（选答）",
    ],
  ],
];

const numerals = "一二三四五六七";

/** Numbered through, section by section: the questions are q1 to q30 then. */
export const wholeStudyText = [
  "奶茶全案",
  ...sections.map(([title, questions], at) => {
    const before = sections.slice(0, at).reduce((sum, [, some]) => sum + some.length, 0);
    const numbered = questions.map((question, n) => `${before + n + 1}. ${question}`);
    return [`第${numerals.charAt(at)}部分 ${title}`, ...numbered].join("\n");
  }),
].join("\n");

/** As it is copied from a spreadsheet: so many in each cell of city and age. */
export const quotaSheet = (each: number): string =>
  [["", ...AGES], ...CITIES.map((city) => [city, ...AGES.map(() => String(each))])]
    .map((cells) => cells.join("\t"))
    .join("\n");
