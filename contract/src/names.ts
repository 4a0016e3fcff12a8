/** What people are called, and where their money goes: rules of few forms, apart from those of every way in. */
import { atMost, emailPattern, meant, mobilePattern, rule, trimmed } from "./fields.ts";
import { limits } from "./limits.ts";
import { normalizeAccount } from "./pasted.ts";

/** Counted as people do: one emoji is one character. */
const nicknameLength = new RegExp(
  `^.{${limits.nicknameMinLength},${limits.nicknameMaxLength}}$`,
  "su",
);

/** As an eye reads it: wide letters are letters, and nothing that joins or separates is there. */
const seenIn = (value: string) => value.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

/** A name that others see; messages call it `called`. No words that only staff may carry. */
const shownName = (called: string) =>
  trimmed(`请输入${called}`).check(
    rule((value) => value.length > 0, `请输入${called}`),
    rule(
      (value) => nicknameLength.test(value),
      `${called}长度为${limits.nicknameMinLength}-${limits.nicknameMaxLength}个字`,
    ),
    // An emoji is one to an eye and two to a machine.
    atMost(2 * limits.nicknameMaxLength, `${called}过长`),
    rule(
      (value) =>
        /^(?:[\p{L}\p{N}\p{Extended_Pictographic} _.·-]|\u200d|\ufe0f)+$/u.test(value) &&
        /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(value),
      `${called}只能包含文字、数字、表情和 _ . · -`,
    ),
    rule(
      (value) => !/(官方|客服|管理员|系统消息|admin)/iu.test(seenIn(value)),
      `${called}不能冒充工作人员`,
    ),
  );

/** What others see of a member. */
export const nickname = shownName("昵称");

/** What the others of a community section see instead. */
export const topicName = shownName("称呼");

/** The name on the Alipay account: Chinese with the middle dot, or Latin letters. */
export const realName = trimmed("请输入真实姓名").check(
  rule((value) => value.length > 0, "请输入真实姓名"),
  rule(
    (value) =>
      /^(\p{Script=Han}(?:[\p{Script=Han}·]{0,22}\p{Script=Han})|[A-Za-z][A-Za-z .'-]{1,48})$/u.test(
        value,
      ),
    "真实姓名格式错误",
  ),
  atMost(50, "真实姓名格式错误"),
);

/** Alipay knows an account by its mobile or its e-mail. */
export const alipayAccount = meant("请输入支付宝账号", normalizeAccount).check(
  rule((value) => value.length > 0, "请输入支付宝账号"),
  rule(
    (value) =>
      value.length <= limits.accountMaxLength &&
      (mobilePattern.test(value) || emailPattern.test(value)),
    "支付宝账号应为手机号或邮箱",
  ),
  atMost(limits.accountMaxLength, "支付宝账号应为手机号或邮箱"),
);
