/**
 * Every way a member's call can fail, in one table (rule site-16). `msg` is what the reader sees.
 * What only operators meet is beside their calls (console/errors.ts), so that members do not load it.
 */
export type Row = { code: number; msg: string; silent?: true };

export const errors = {
  badRequest: { code: 400, msg: "参数有误" },
  codeWrong: { code: 400, msg: "验证码错误或已过期" },
  captchaFailed: { code: 400, msg: "请先完成滑块验证" },
  passwordUnreadable: { code: 400, msg: "密码未能读取，请重试" },
  passwordWeak: { code: 400, msg: "密码过于简单，请换一个不易被猜到的密码" },
  snsStateWrong: { code: 400, msg: "登录请求已失效，请重新发起第三方登录" },
  snsTicketWrong: { code: 400, msg: "绑定请求已失效，请重新使用第三方账号登录" },
  agreementNeeded: { code: 400, msg: "请先阅读并同意用户协议和隐私政策" },
  idempotencyKeyMissing: { code: 400, msg: "缺少请求编号（Idempotency-Key），请刷新页面后重试" },
  notSignedIn: { code: 401, msg: "请先登录" },
  credentialsWrong: { code: 400, msg: "账号或密码错误" },
  forbidden: { code: 403, msg: "没有权限" },
  accountClosed: { code: 403, msg: "账号已停用，如有疑问请联系客服" },
  /** The sentence is the operator's, with until when. */
  accountFrozen: { code: 403, msg: "账号已冻结，如有疑问请联系客服" },
  withdrawalsPaused: { code: 403, msg: "账号的提现功能已暂停，请联系客服" },
  notFound: { code: 404, msg: "内容不存在或已删除" },
  methodNotFound: { code: 404, msg: "接口不存在" },
  conflict: { code: 409, msg: "状态已变化，请刷新后重试" },
  bodyTooLarge: { code: 413, msg: "提交的内容过大" },
  contentTypeWrong: { code: 415, msg: "请以 JSON 格式提交" },
  idempotencyKeyReused: { code: 422, msg: "同一请求编号对应了不同的内容" },
  passwordLocked: { code: 429, msg: "密码错误次数过多，请使用验证码登录" },
  tooOften: { code: 429, msg: "操作过于频繁，请稍后再试" },
  internal: { code: 500, msg: "网络错误，请稍后重试" },
  unavailable: { code: 503, msg: "服务暂时不可用，请稍后重试" },
  snsNotBound: { code: 1049, msg: "该账号未绑定第三方", silent: true },
  memberNotBound: { code: 1060, msg: "第三方账号尚未绑定会员", silent: true },
  /** Password login after several wrong tries: the site asks for the slider and sends it again. */
  captchaNeeded: { code: 1070, msg: "请先完成滑块验证" },
  /** The configured captcha cannot be reached: the site falls back to our own slider. */
  captchaUnavailable: { code: 1071, msg: "验证服务暂时不可用，请改用滑块验证" },
  /** A change to the account needs a code to the present mobile or e-mail first, in the last ten minutes. */
  stepUpNeeded: { code: 1072, msg: "请先完成安全验证" },
  accountExists: { code: 1073, msg: "该账号已注册，请直接登录" },
  accountTaken: { code: 1074, msg: "已被其他账号使用" },
  snsTaken: { code: 1075, msg: "该第三方账号已绑定其他会员" },
  snsOther: { code: 1076, msg: "账号已绑定了另一个第三方账号，请先解绑" },
  snsCancelled: { code: 1077, msg: "已取消授权" },
  snsFailed: { code: 1078, msg: "第三方登录失败，请稍后重试" },
  /** Closed within the days of grace; the sentence says until when it can be taken back. */
  accountLeaving: { code: 1090, msg: "账号正在注销" },
  closeBlocked: { code: 1079, msg: "还有未完成的事项，暂时不能注销" },
  uploadRefused: { code: 1080, msg: "文件不符合要求" },
  pushDevicesFull: { code: 1081, msg: "接收推送的设备已满，请先关闭不用的" },
  balanceTooLow: { code: 2001, msg: "可用余额不足" },
  amountTooSmall: { code: 2002, msg: "低于最低提现金额" },
  dailyLimit: { code: 2003, msg: "已超过今日提现限额" },
  payeeMissing: { code: 2004, msg: "请先绑定支付宝账号" },
  payeeLocked: { code: 2005, msg: "修改支付宝账号后 48 小时内不能提现" },
  payeeTaken: { code: 2006, msg: "该支付宝账号已被其他会员绑定" },
  /** A withdrawal above the brand's limit: the form asks for a code and sends it again. */
  codeNeeded: { code: 2007, msg: "本次提现需要验证码" },
  prizeGone: { code: 2008, msg: "奖品已兑完" },
  prizeLimit: { code: 2009, msg: "已达到每人限兑数量" },
  prizeOffShelf: { code: 2010, msg: "奖品已下架" },
  addressMissing: { code: 2011, msg: "请选择收货地址" },
  addressesFull: { code: 2012, msg: "收货地址已满，请先删除不用的" },
  responseClosed: { code: 3001, msg: "本次参与已结束" },
  answerRefused: { code: 3002, msg: "答案不符合要求" },
  appealClosed: { code: 3006, msg: "现在不能申诉：已超过 7 天，或已经申诉过" },
  claimClosed: { code: 3007, msg: "现在不能登记：本次参与已有结果，或已超过 30 天" },
  /** The video stops where the server's count is; the player goes on from there. */
  beatRefused: { code: 3009, msg: "观看记录不连续，请从当前进度继续播放" },
  trialClosed: { code: 3010, msg: "申请已不能更改" },
  /** Passes through as a result: data carries the join result and the reason (rule site-20). */
  entryRefused: { code: 5013, msg: "暂时不能参与该任务" },
} as const satisfies Record<string, Row>;

export type ErrorName = keyof typeof errors;
