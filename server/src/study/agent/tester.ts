/** What would become of a respondent who is done, step by step; nothing is recorded and nobody is called. */
import { JoinResult } from "#contract/enums.ts";
import { returnUrlLabels } from "#contract/member/study/agent.ts";
import type { World } from "../../platform/world.ts";
import { urlsOf } from "./account.ts";
import { addressFor } from "./redirect.ts";
import { fillAndSign, problemsOf, warningsOf } from "./return-url.ts";
import { isSignature, openSecret } from "./secret.ts";
import type { AccountRow, SupplierRow } from "./sql.ts";
import { ownHost } from "./suppliers.ts";

export type TesterStep = { ok: boolean; sentence: string };
type Tested = { steps: TesterStep[]; url: string | null; isGood: boolean };
type Holder = Pick<AccountRow | SupplierRow, "returnUrls" | "sealedSecret">;

const good = (sentence: string): TesterStep => ({ ok: true, sentence });
const bad = (sentence: string): TesterStep => ({ ok: false, sentence });

/** `uid` is the supplier's own number of its respondent; an agent's own link has none. */
export function tryReturn(
  world: World,
  { holder, result, uid }: { holder: Holder; result: JoinResult; uid: string },
): Tested {
  const label = JoinResult.label(result);
  if (result === JoinResult.of.incomplete)
    return nowhere([bad(`「${label}」还没有结果，受访者不会跳走`)]);
  const urls = urlsOf(holder);
  const field = addressFor(urls, result);
  const template = urls[field];
  const which = good(`「${label}」用「${returnUrlLabels[field]}」的返回地址`);
  if (template === "")
    return nowhere([which, bad("没有填写返回地址，受访者停在本站的结果页，对方收不到结果")]);
  const problems = problemsOf(template, ownHost(world));
  const steps = [which, good(`模板：${template}`), ...problems.map(bad)];
  if (problems.length > 0) return nowhere(steps);
  const filling = {
    uid,
    task: "exampleTask0000",
    result,
    token: "exampleToken00000000000000000000",
    ts: Math.floor(world.clock.now().getTime() / 1000),
  };
  const { url, signed } = fillAndSign(template, filling, openSecret(world, holder.sealedSecret));
  steps.push(
    good(
      `填入示例：uid=${uid || "（空）"}，task=${filling.task}，result=${result}，ts=${filling.ts}`,
    ),
    ...(template.includes("{") ? [] : [good("模板里没有占位符，按惯例在后面加上全部参数")]),
    ...warningsOf(template).map(bad),
    ...(signed
      ? [good(`签名的文字：${signed.text}`), good(`HMAC-SHA256 签名：${signed.signature}`)]
      : []),
    good(`跳到：${url}`),
  );
  return { steps, url, isGood: steps.every(({ ok }) => ok) };
}

const nowhere = (steps: TesterStep[]): Tested => ({ steps, url: null, isGood: false });

/** Of the text before the sign parameter, with the supplier's present secret. */
export const isSignedBy = (
  world: World,
  supplier: Pick<SupplierRow, "sealedSecret">,
  { text, sign }: { text: string; sign: string },
): boolean => isSignature(openSecret(world, supplier.sealedSecret), text, sign);
