/** What only an operator's call can fail with, and the whole table, which the server answers from. */
import { errors, type Row } from "../errors.ts";

export const staffErrors = {
  ticketWrong: { code: 400, msg: "登录已过期，请重新输入账号和密码" },
  totpWrong: { code: 400, msg: "验证码错误，或已经用过" },
  /** An operator with something to do first (Me.todo). */
  staffPasswordFirst: { code: 403, msg: "请先修改初始密码" },
  staffTotpFirst: { code: 403, msg: "请先绑定动态验证码" },
  signOnOnly: { code: 403, msg: "已启用单点登录，请点“单点登录”进入" },
  signOnDown: { code: 503, msg: "单点登录服务现在连接不上，请稍后再试" },
  signOnOver: { code: 400, msg: "这次单点登录已过期，请重新点“单点登录”" },
  signOnRefused: { code: 403, msg: "单点登录没有成功，请重试；仍不行请联系管理员" },
  signOnNoGroup: { code: 403, msg: "您不在可以进入控制台的组里，请联系管理员" },
  signOnDisabled: { code: 403, msg: "您的账号已在控制台停用，请联系管理员" },
  signOnAgain: { code: 403, msg: "请先退出，重新单点登录，并在10分钟内操作" },
  signOnRole: { code: 409, msg: "角色由单点登录的组决定，请在那里调整" },
  operatorSelf: { code: 409, msg: "不能修改自己的账号，请由另一位管理员操作" },
  operatorExists: { code: 409, msg: "账号已存在，请换一个" },
  questionnaireBroken: { code: 3003, msg: "问卷内容有误" },
  rehearsalNeeded: { code: 3005, msg: "发布前请先完成彩排，九种结果都正确才能发布" },
  runClosed: { code: 3008, msg: "这次对账已经执行过，或预览已过期，请重新预览" },
} as const satisfies Record<string, Row>;

export const allErrors = { ...errors, ...staffErrors };

export type AnyErrorName = keyof typeof allErrors;
