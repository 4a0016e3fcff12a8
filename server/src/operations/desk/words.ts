/** What happened to an account, as the story says it. */
const changes: Record<string, string> = {
  mobile: "更换手机号",
  email: "更换邮箱",
  password: "更改密码",
  alipay: "更换收款账号",
  sns: "绑定或解绑第三方账号",
};
export const changeWords = (kind: string): string => changes[kind] ?? kind;
