/** For operators: what a link becomes, and what would become of a return. Nothing is recorded. */
import type { buildLink, testReturn } from "#contract/console/study/survey-platform.ts";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import { JoinResult } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { attemptLink } from "./attempt.ts";
import { type InboundReturn, returnByAddress, returnByPostback } from "./inbound-return.ts";
import { judgeReturn, type JudgeStep } from "./judge.ts";
import { numberStep } from "./questionnaire-number.ts";
import { problemsWith } from "./proof.ts";
import { activeSecrets } from "./secret.ts";
import { signerFor } from "./link.ts";
import { type PlatformRow, platformRow } from "./sql.ts";
import { checkLink, fillTemplate } from "./template.ts";
import { POSTBACK_PATH } from "./return-pages.ts";

type Built = DataOf<typeof buildLink>;

export async function buildLinkFor(
  world: World,
  id: number,
  { survey, template: given }: ParsedOf<typeof buildLink>["body"],
): Promise<Built> {
  const platform = await mustHave(world.db, id);
  const from = given ?? platform.settings.entryTemplate;
  const template = survey === undefined ? from : from.replaceAll("{survey}", inPath(survey));
  const problems = checkLink(platform.settings, template);
  if (problems.length > 0) return { template, example: null, problems };
  const sign = await signerFor(world.db, world, platform).catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
  if (sign === undefined)
    return { template, example: null, problems: ["进入链接要签名，请先为平台添加密钥"] };
  return { template, example: fillTemplate(template, madeUp(world), sign), problems };
}

/** A number, or a number and a key with a slash between them, as 腾讯问卷 has it. */
const inPath = (survey: string): string => survey.split("/").map(encodeURIComponent).join("/");

const madeUp = ({ clock }: World) => {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  return {
    token: clock.token(24),
    task: "example-task-hash-00",
    ts: String(seconds),
    expires: String(seconds + 3600),
    pid: clock.token(32),
    city: "上海",
    gender: "female",
    age: "30",
  };
};

type Tested = DataOf<typeof testReturn>;
type TryReturnInput = ParsedOf<typeof testReturn>["body"];

export async function tryReturn(world: World, id: number, given: TryReturnInput): Promise<Tested> {
  const platform = await mustHave(world.db, id);
  const read = given.posted ? readPosted(platform, given) : readAddress(platform, given.url);
  if (typeof read === "string")
    return { steps: [{ ok: false, sentence: read }], token: null, result: null, believed: false };
  const { came, direction, way } = read;
  const fields = platform.settings[direction] ?? platform.settings.back;
  const { token, result, refusal, survey, steps } = judgeReturn(came, {
    settings: platform.settings,
    direction,
    secrets: await activeSecrets(world.db, world, id),
    problems: await problemsWith(world.db, platform),
    now: world.clock.now(),
  });
  const found = token === undefined ? undefined : await attemptLink(world, token, id);
  const attempt = attemptStep({ name: fields.token, token, isThere: found !== undefined });
  const about = found && numberStep(platform.settings, survey, found.link);
  const last = about && { ok: about.refusal === undefined, sentence: about.sentence };
  return {
    steps: [{ ok: true, sentence: way }, attempt, ...steps, ...(last ? [last] : [])],
    token: token ?? null,
    result: result ?? null,
    believed:
      attempt.ok &&
      refusal === undefined &&
      last?.ok !== false &&
      result !== undefined &&
      result !== JoinResult.of.incomplete,
  };
}

/** What is judged, by which fields; or a sentence on why it cannot be. */
type TesterRead = { came: InboundReturn; direction: "back" | "postback"; way: string } | string;

/** By the address's path: a browser's return, or a postback that is all in its address. */
function readAddress({ settings: { postback } }: PlatformRow, url: string): TesterRead {
  const came = returnByAddress(url, NOBODY);
  if (!came) return "这不是一个可以解析的地址";
  const { path } = came.address;
  if (!path.startsWith(POSTBACK_PATH))
    return { came, direction: "back", way: `按浏览器返回核对，路径 ${path}` };
  if (postback?.format !== "query")
    return "这是服务器回传地址，内容不在地址里，请用“服务器回传”粘贴内容";
  return { came, direction: "postback", way: "按服务器回传核对" };
}

/** No platform's address: a return that is believed by the sender's address cannot be tested from here. */
const NOBODY = "0.0.0.0";
const formats = { query: "地址参数", form: "表单", json: "JSON" } as const;

function readPosted(
  { settings: { postback } }: PlatformRow,
  { url, posted }: TryReturnInput,
): TesterRead {
  if (postback === null) return "高级设置里没有打开服务器回传";
  const sent = { url, body: posted?.body ?? "", headers: headersIn(posted?.headers ?? "") };
  const came = returnByPostback({ ...sent, ip: NOBODY }, postback.format);
  if (!came) return `回传的内容不能按${formats[postback.format]}读出来`;
  return {
    came,
    direction: "postback",
    way: `按服务器回传核对，内容是${formats[postback.format]}`,
  };
}

/** As they are copied from a log: `name: value`, one a line. */
const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(/\r?\n/).flatMap((line) => {
      const [, name, value] = /^\s*([\w-]+)\s*[:：]\s*(.*?)\s*$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );

type AttemptSought = { name: string; token: string | undefined; isThere: boolean };

function attemptStep({ name, token, isThere }: AttemptSought): JudgeStep {
  if (token === undefined) return { ok: false, sentence: `没有参数 ${name}，或不是参与凭证` };
  return isThere
    ? { ok: true, sentence: `凭证 ${name} 对应本平台的一次参与` }
    : {
        ok: false,
        sentence: `凭证 ${name} 没有对应本平台的参与；正式返回时会登记为「查无此次参与」`,
      };
}

async function mustHave(db: Db, id: number): Promise<PlatformRow> {
  return mustFind(await platformRow(db, id));
}
