/** The simulated Alipay's gateway for payouts: single transfer, query, and the notification of an end. */
import { createPublicKey, type KeyObject } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { finish, type Till } from "../till.ts";
import { environmentOf, type Merchant, merchantAppId, merchantIn, shellLines } from "./merchant.ts";
import { notificationOf } from "./notification.ts";
import {
  type Answer,
  gatewayFailure,
  type Params,
  readForms,
  refusalOf,
  signedAnswer,
} from "./protocol.ts";
import { orderOf, transfer } from "./transfer.ts";

const PATH = "/alipay/gateway.do";
/** How long a bill that is being dealt with takes, when there is somebody to notify. */
const DEALING_MS = 3_000;

export type SimulatedAlipay = {
  /** What a site at this simulator is set to. */
  settings(origin: string, mode?: "key" | "certificate"): Promise<Record<string, string>>;
  /** The form of the notification about a bill that has come to its end. */
  notification(billNo: string): Promise<string>;
  /** What it signs with; a test signs with it what Alipay never said. */
  key(): Promise<KeyObject>;
  /** Sends it, where there is a site to send it to. */
  notify(billNo: string): Promise<void>;
};

type Options = { till: Till; dataDir: string | undefined; siteOrigin: string | undefined };

export function serveAlipay(
  app: FastifyInstance,
  { till, dataDir, siteOrigin }: Options,
): SimulatedAlipay {
  const merchant = merchantIn(dataDir);
  const notification = async (billNo: string) => {
    const bill = finish(till, billNo);
    if (!bill) throw new Error(`no bill ${billNo}`);
    return notificationOf(bill, await merchant());
  };
  const notify = async (billNo: string) => {
    if (siteOrigin)
      await post(`${siteOrigin}/api/v1/process/payout/alipay`, await notification(billNo));
  };
  const later = (billNo: string) =>
    void setTimeout(() => void notify(billNo).catch(() => undefined), DEALING_MS).unref();
  void app.register(async (scope) => {
    readForms(scope);
    scope.post(PATH, async (request, reply) => {
      const parts = { till, merchant: await merchant(), later };
      return receive(parts, paramsOf(request), reply);
    });
  });
  app.get("/alipay/settings", async (request, reply) => {
    const settings = environmentOf(
      await merchant(),
      `http://${request.host}${PATH}`,
      "certificate",
    );
    return reply.type("text/plain; charset=utf-8").send(shellLines(settings));
  });
  return {
    settings: async (origin, mode = "key") =>
      environmentOf(await merchant(), `${origin}${PATH}`, mode),
    notification,
    key: async () => (await merchant()).alipayKey,
    notify,
  };
}

/** The gateway takes parameters in the address and in the body alike. */
const paramsOf = ({ query, body }: FastifyRequest): Params => ({
  ...(query as Params),
  ...(body as Params | undefined),
});

/** The site may be down, and the real one would try again; here the query has to do. */
async function post(url: string, form: string): Promise<void> {
  const headers = { "content-type": "application/x-www-form-urlencoded;charset=utf-8" };
  await fetch(url, { method: "POST", headers, body: form });
}

type Parts = { till: Till; merchant: Merchant; later: (billNo: string) => void };

async function receive({ till, merchant, later }: Parts, params: Params, reply: FastifyReply) {
  reply.header("trace_id", "simulated").type("text/html;charset=utf-8");
  const sign = (answer: Answer, fault?: "wrongly-signed") =>
    signedAnswer(answer, {
      key: merchant.alipayKey,
      certificateSn: params["app_cert_sn"] && merchant.sn.alipay,
      fault,
    });
  const complaint = complaintOf(params, merchant);
  if (complaint) return reply.send(sign(complaint));
  switch (params["method"]) {
    case "alipay.fund.trans.uni.transfer": {
      const came = await transfer(till, params["biz_content"] ?? "", reply);
      if (came === "lost") return reply;
      if (came.dealing) later(came.dealing);
      return reply.send(sign(came.answer, came.isBadlySigned ? "wrongly-signed" : undefined));
    }
    case "alipay.fund.trans.common.query":
      return reply.send(sign(orderOf(till, params["biz_content"] ?? "")));
    default:
      return reply.send(sign(gatewayFailure("isv.invalid-method", "不存在的方法名")));
  }
}

/** Certificates are named both or not at all. */
function complaintOf(params: Params, { appKey, sn }: Merchant): Answer | undefined {
  const { app_cert_sn: app, alipay_root_cert_sn: root } = params;
  if ((app || root) && (app !== sn.app || root !== sn.root))
    return gatewayFailure("isv.invalid-cert-sn", "证书序列号不匹配");
  return refusalOf(params, merchantAppId, createPublicKey(appKey));
}
