/** Personal data as it may be shown: enough to recognise one's own, too little for a stranger. */

/** 13812341234 → 138****1234. */
export const maskMobile = (mobile: string): string =>
  mobile.replace(/^(.{3}).*(.{4})$/, "$1****$2");

/** xiaoming@example.com → x***@example.com. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, "$1***$2");

/** A mobile or an e-mail, such as an Alipay account. */
export const maskAccount = (account: string): string =>
  account.includes("@") ? maskEmail(account) : maskMobile(account);

/** Providers of SMS write it with the country before it. */
const mobiles = /(?<!\d)((?:\+?86)?)(1[3-9]\d{9})(?!\d)/g;
const emails = /[^\s@"'<>]+@[^\s@"'<>]+/g;

/** Whatever mobiles and e-mails stand in a text that somebody typed, or that a provider answered. */
export const maskWithin = (text: string): string =>
  text
    .replace(mobiles, (_, country: string, mobile: string) => country + maskMobile(mobile))
    .replace(emails, maskEmail);

/** 王晓明 → *晓明. */
export const maskName = (name: string): string => name.replace(/^./u, "*");

/** 小满 → 小**: somebody else's nickname, however long it is. */
export const maskNickname = (nickname: string): string => nickname.replace(/^(.).*$/su, "$1**");
