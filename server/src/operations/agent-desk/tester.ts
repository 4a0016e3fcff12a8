/** The desk's testers: where a respondent would be sent, and whether a supplier's address would be believed. */
import type { AgentTested } from "#contract/console/study/agent.ts";
import { type JoinResult, TaskState } from "#contract/enums.ts";
import {
  agentAccountOf,
  isAgent,
  isSignedBy,
  refusesAgents,
  type TesterStep,
  supplierRowByCode,
  suppliersOf,
  tryAgentReturn,
} from "../../study/agent/api.ts";
import { everyBrand } from "../../foundation/brand/api.ts";
import { readSigned } from "../../study/entry/api.ts";
import { mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { closedFor, taskByHash } from "../../study/task/api.ts";
import { notAgent } from "./one.ts";

type Return = { agentId: number; supplierId: number | null; result: JoinResult };

export async function testReturn(
  world: World,
  { agentId, supplierId, result }: Return,
): Promise<AgentTested> {
  const account = await agentAccountOf(world.db, agentId);
  if (!account) throw notAgent();
  if (supplierId === null) return tryAgentReturn(world, { holder: account, result, uid: "" });
  const suppliers = await suppliersOf(world.db, agentId);
  const holder = mustFind(
    suppliers.find(({ id }) => id === supplierId),
    "这位代理没有这家供应商",
  );
  return tryAgentReturn(world, { holder, result, uid: "R-10086" });
}

const PATH = "/cloud/agent/go";
const good = (sentence: string): TesterStep => ({ ok: true, sentence });
const bad = (sentence: string): TesterStep => ({ ok: false, sentence });
const step = (ok: boolean, yes: string, no: string): TesterStep => (ok ? good(yes) : bad(no));

/** In the order of the checks at entry; stops where no further check is possible. */
export async function testEntry(
  world: World,
  { agentId, url }: { agentId: number; url: string },
): Promise<AgentTested> {
  const account = await agentAccountOf(world.db, agentId);
  if (!account) throw notAgent();
  const said = readSigned(url);
  const steps = [await wayStep(world, url)];
  if (typeof said === "string") return tested([...steps, bad(said)], url);
  steps.push(good(`参数完整：a=${said.a}，t=${said.t}，uid=${said.uid}，sign 在最后`));
  steps.push(...(await senderSteps(world, { agentId, code: said.a })));
  const supplier = await supplierRowByCode(world.db, said.a);
  if (supplier?.agentId === agentId)
    steps.push(
      step(
        isSignedBy(world, supplier, { text: said.before, sign: said.sign }),
        "签名正确",
        `签名不正确：应是用现在的密钥对 ${said.before} 算的 HMAC-SHA256（小写十六进制）`,
      ),
    );
  steps.push(...(await taskSteps(world, said.t)));
  return tested(steps, url);
}

function tested(steps: TesterStep[], url: string): AgentTested {
  const isGood = steps.every(({ ok }) => ok);
  return { steps, url: isGood ? url : null, isGood };
}

/** By any host that leads here: of the deployment, or of a brand. */
async function wayStep(world: World, url: string): Promise<TesterStep> {
  const address = URL.parse(url);
  if (address === null) return bad("这不是一个完整的网址，应以 https:// 开头");
  const ours = new URL(world.config.publicOrigin).hostname;
  const hosts = [ours, ...(await everyBrand(world)).flatMap((brand) => brand.hosts)];
  if (!hosts.includes(address.hostname))
    return bad(`域名 ${address.hostname} 不是本站的，应是 ${ours}`);
  if (address.pathname === "/task/agent/go")
    return bad(`这是代理自己的分享链接，不用签名；供应商的进入地址是 ${PATH}`);
  return step(address.pathname === PATH, `是本站的 ${PATH}`, `路径应是 ${PATH}`);
}

async function senderSteps(
  { db }: World,
  { agentId, code }: { agentId: number; code: string },
): Promise<TesterStep[]> {
  const supplier = await supplierRowByCode(db, code);
  if (!supplier) return [bad(`a=${code} 不是任何供应商的代码`)];
  if (supplier.agentId !== agentId) return [bad(`a=${code} 是另一位代理的供应商`)];
  const account = await agentAccountOf(db, agentId);
  return [
    step(supplier.active, `供应商「${supplier.name}」使用中`, `供应商「${supplier.name}」已停用`),
    step(!account?.pausedAt, "代理没有被暂停", "代理已被暂停"),
    step(await isAgent(db, agentId), "会员的身份是代理", "会员已不是代理，链接失效"),
  ];
}

async function taskSteps({ db, clock }: World, hash: string): Promise<TesterStep[]> {
  const task = await taskByHash(db, hash);
  if (!task || task.state === TaskState.of.draft) return [bad(`t=${hash} 不是任何已发布的任务`)];
  const refusal = refusesAgents(task) ?? closedFor(task, undefined, clock.now());
  return [step(refusal === undefined, `任务「${task.title}」可以参与`, refusal ?? "")];
}
