/** Whether a platform's settings make sense together: what the contract's shape alone cannot see. */
import type {
  ReturnCheck,
  Signature,
  SurveyPlatformSettings,
} from "#contract/console/study/survey-platform.ts";
import { PATH_FIELD } from "./signature.ts";
import { isSource } from "./sources.ts";
import { linkProblems } from "./template.ts";

type Back = SurveyPlatformSettings["back"];
type Postback = NonNullable<SurveyPlatformSettings["postback"]>;

/** Each a sentence; empty: go ahead. What its signatures prove is judged in separation.ts. */
export function settingsProblems(settings: SurveyPlatformSettings): string[] {
  const { entryTemplate, entrySign, back, postback, ips, hosts, codes } = settings;
  const template = entryTemplate.replaceAll("{survey}", "1");
  return [
    ...hosts.filter((host) => !isHost(host)).map((host) => `允许的域名「${host}」格式错误`),
    ...ips
      .filter((ip) => !isSource(ip))
      .map((ip) => `IP「${ip}」应为地址或网段，如 203.0.113.0/24`),
    ...linkProblems(settings, template).map((problem) => `进入链接：${problem}`),
    ...(entrySign ? signatureProblems(entrySign, "进入链接") : []),
    ...(entrySign?.over === "body" ? ["进入链接没有请求体，不能按请求体签名"] : []),
    ...backProblems(back, codes),
    ...(postback ? postbackProblems(postback) : []),
  ];
}

/**
 * Whether a postback that nobody signs is believed by its address: the list of addresses alone is everybody's who may
 * use that platform, so the address that we give carries a key, too.
 */
export const needsKey = ({ postback }: SurveyPlatformSettings): boolean =>
  postback?.check.kind === "ip";

const isHost = (host: string): boolean =>
  /^\.?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(host);

function signatureProblems({ parameter, over, fields }: Signature, where: string): string[] {
  return [
    ...(parameter === "" ? [`${where}：请填写签名的参数名`] : []),
    ...(over === "fields" && fields.length === 0 ? [`${where}：请填写参与签名的字段`] : []),
    ...(fields.includes("") ? [`${where}：参与签名的字段不能为空`] : []),
  ];
}

const isSignature = (check: ReturnCheck): check is Signature => check.kind === "signature";

/** Anyone who carries a return can read it and write another, so the signature must cover all that counts. */
function backProblems({ token, result, ts, check }: Back, codes: object): string[] {
  const where = "浏览器返回";
  const problems = token === "" ? [`${where}：请填写凭证的参数名`] : [];
  if (check.kind === "ip") problems.push(`${where}来自会员自己的网络，不能按 IP 核对`);
  if (check.kind === "code" && Object.keys(codes).length === 0)
    problems.push(`${where}按完成码核对时，请至少填写一个完成码`);
  if (!isSignature(check)) return problems;
  problems.push(...signatureProblems(check, where));
  if (check.over === "body") problems.push(`${where}没有请求体，不能按请求体签名`);
  if (check.fields.includes(PATH_FIELD)) problems.push(`${where}：签名字段不能取自路径`);
  if (check.over === "fields")
    for (const field of [token, result, ts])
      if (field !== "" && !check.fields.includes(field))
        problems.push(`${where}：签名必须包含 ${field}，否则可以被改写`);
  if (result === "") problems.push(`${where}：请填写结果的参数名`);
  if (check.algorithm === "hmac-sha256" && ts === "")
    problems.push(`${where}：HMAC-SHA256 签名须带时间，请填写时间的参数名`);
  return problems;
}

function postbackProblems({ token, ts, format, check }: Postback): string[] {
  const where = "服务器回传";
  const problems = token === "" ? [`${where}：请填写凭证的字段名`] : [];
  if (check.kind === "code") problems.push(`${where}不能按完成码核对`);
  if (!isSignature(check)) return problems;
  problems.push(...signatureProblems(check, where));
  const { over, fields } = check;
  if (format !== "query" && over !== "body" && over !== "fields")
    problems.push(`${where}：表单和 JSON 应按请求体或字段签名，地址里没有内容`);
  if (format === "query" && over === "body")
    problems.push(`${where}：地址参数没有请求体，不能按请求体签名`);
  if (over === "body" && ts === "")
    problems.push(`${where}：按请求体签名须带时间，请填写时间的请求头名`);
  if (fields.includes(PATH_FIELD)) problems.push(`${where}：签名字段不能取自路径`);
  return problems;
}
