/** Personal data as it may be shown: enough to recognise one's own, too little for a stranger. */

/** 13812341234 → 138****1234. */
export const maskMobile = (mobile: string): string =>
  mobile.replace(/^(.{3}).*(.{4})$/, "$1****$2");

/** xiaoming@example.com → x***@example.com. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, "$1***$2");

/** A mobile or an e-mail, such as an Alipay account. */
export const maskAccount = (account: string): string =>
  account.includes("@") ? maskEmail(account) : maskMobile(account);

/** 王晓明 → *晓明. */
export const maskName = (name: string): string => name.replace(/^./u, "*");

/** 小满 → 小**: somebody else's nickname, however long it is. */
export const maskNickname = (nickname: string): string => nickname.replace(/^(.).*$/su, "$1**");
