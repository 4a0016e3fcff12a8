/** Names properties of SurveyJS that our questionnaires do not have, for the author who misses them. */
import type { Remark } from "./import-report.ts";
import type { Unread } from "./surveyjs-source.ts";

/** One sentence a property: whose, which, and what it said. */
export const unreadRemark = ({ path, key, value, names }: Unread): Remark => {
  const owner = names.at(-1) ?? "整份问卷";
  const word = WORDS[key] ?? (LANGUAGE.test(key) ? "另一种语言的文字" : undefined);
  const isLook = LOOKS.test(key);
  return {
    kind: isLook ? "look" : "lost",
    line: null,
    place: path,
    message: `${owner}：${word === undefined ? key : `${word}（${key}）`} ${shown(value)}`,
  };
};

/** Language codes, the keys of a text in several languages; no property has a name of two letters. */
const LANGUAGE = /^(default|[a-z]{2}(-[a-z]{2,4})?)$/i;

const LONGEST = 60;

const shown = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

const WORDS: Record<string, string> = {
  requiredIf: "必答条件",
  enableIf: "启用条件",
  resetValueIf: "清空条件",
  setValueIf: "赋值条件",
  setValueExpression: "赋值",
  defaultValue: "默认值",
  defaultValueExpression: "默认值的算式",
  correctAnswer: "正确答案",
  calculatedValues: "计算值",
  validators: "校验规则",
  choicesByUrl: "从网址读取的选项",
  choicesEnableIf: "选项的启用条件",
  showSelectAllItem: "全选",
  hasSelectAll: "全选",
  selectAllText: "全选的文字",
  completedHtmlOnCondition: "按条件显示的结束语",
  navigateToUrl: "答完后转到的网址",
  navigateToUrlOnCondition: "按条件转到的网址",
  maxTimeToFinish: "时间限制",
  maxTimeToFinishPage: "每页时间限制",
  timeLimit: "时间限制",
  timeLimitPerPage: "每页时间限制",
  showTimerPanel: "计时",
  showTimer: "计时",
  readOnly: "只读",
  placeholder: "输入框里的提示",
  placeHolder: "输入框里的提示",
  requiredErrorText: "没有回答时的提示",
  minValueExpression: "最小值的算式",
  maxValueExpression: "最大值的算式",
  valueName: "数据名",
  cells: "单元格的文字",
  columnsVisibleIf: "各列的显示条件",
  visibleIf: "显示条件",
  sliderType: "滑动条的样式",
  hideIfChoicesEmpty: "没有选项时隐藏",
  hideIfRowsEmpty: "没有行时隐藏",
  keyName: "不能重复的一列",
  totalText: "合计",
  totalType: "合计",
  totalExpression: "合计的算式",
  locale: "语言",
};

/** How it is drawn, arranged or stored elsewhere: it changes nobody's answer. */
const LOOKS =
  /^(logo|cover|header|background|theme|css)|(width|height|size|location|position|layout|mode|alignment|colcount|fit|indent|state|cols|rows?count|buttontext|buttonposition|titletemplate|pattern)$|^(show|allow|hide)(clear|progress|page|question|title|navigation|number|toc|prev|completed|preview|label|legend|header|border|cardtitle|drag|fullscreen)|^(startwithnewline|widthmode|autogrow|autocomplete|separatespecialchoices|mobileview|rendermode|rendereras|renderas|cssclasses|displaymode|ratetype|ratecolormode|scalecolormode|itemsize|stretch|focusfirstquestionautomatic|goNextPageAutomatic|clearinvisiblevalues|clearifinvisible|checkerrorsmode|textupdatemode|requiredtext|requiredmark|sendresultonpagenext|storeothersasComment|senddata|surveyid|surveypostid|cookiename|usedisplay.*|questionnumbering|questionstartindex)$/i;
