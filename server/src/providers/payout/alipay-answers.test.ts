import { createServer, type IncomingMessage, type Server } from "node:http";
import { expect, test } from "vitest";
import { fitting, judge } from "../../money/payout/policy.ts";
import { signRsa2 } from "../alipay/signature.ts";
import { alipayGateway, providerWith, transferOf } from "../../../test/fixture/payout-provider.ts";

const gateway = alipayGateway();

/** A gateway in between that keeps what goes through and may change what comes back. */
async function between(change: (text: string) => string) {
  const seen: string[] = [];
  const textOf = async (request: IncomingMessage) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    return Buffer.concat(parts).toString("utf8");
  };
  const server: Server = createServer((request, reply) => {
    void (async () => {
      const body = await textOf(request);
      seen.push(new URLSearchParams(body).get("biz_content") ?? "");
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await fetch(`${gateway.origin}${request.url ?? ""}`, {
        method: "POST",
        headers,
        body,
      });
      reply.end(change(await answer.text()));
    })();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const own = providerWith(await gateway.envOf("key", `http://127.0.0.1:${port}`));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { own, seen, stop };
}

test("every repeat of a number is equal to the byte, from another process too", async () => {
  const { own, seen, stop } = await between((text) => text);
  const transfer = transferOf();
  await own.transfer(transfer);
  await own.transfer({ ...transfer });
  const { billNo, fen, account, realName, title } = transfer;
  // As read from the database again, in another order.
  await providerWith(await gateway.envOf("key", gateway.origin)).query(billNo);
  await own.transfer({ title, realName, account, fen, billNo });
  await stop();
  expect(new Set(seen).size).toBe(1);
  expect(seen[0]).toBe(
    `{"out_biz_no":"${billNo}","trans_amount":"10.05","product_code":"TRANS_ACCOUNT_NO_PWD",` +
      `"biz_scene":"DIRECT_TRANSFER","order_title":"甲站提现","payee_info":{"identity":"${account}",` +
      `"identity_type":"ALIPAY_LOGON_ID","name":${JSON.stringify(realName)}},"remark":"甲站提现"}`,
  );
});

const mutations: [string, (text: string) => string][] = [
  ["another status", (text) => text.replace('"DEALING"', '"SUCCESS"')],
  ["another order", (text) => text.replace('"out_biz_no":"A', '"out_biz_no":"B')],
  [
    "an unescaped text",
    (text) => text.replace("\\u5f20", "张").replace("Success", "S\\u0075ccess"),
  ],
  ["a space", (text) => text.replace('","', '" ,"')],
  ["no signature", (text) => text.replace(/,"sign":"[^"]*"/, "")],
  ["an empty signature", (text) => text.replace(/"sign":"[^"]*"/, '"sign":""')],
  [
    "a node put before the signed one",
    (text) =>
      text.replace(
        /^\{/,
        '{"alipay_fund_trans_uni_transfer_response":{"code":"10000","status":"SUCCESS"},',
      ),
  ],
  ["half of it", (text) => text.slice(0, text.length / 2)],
  ["a page", () => "<html>系统维护</html>"],
  ["nothing", () => ""],
];
test.each(mutations)(
  "an answer with %s is unknown, never paid and never refused",
  async (_, change) => {
    let isChanged = false;
    const { own, stop } = await between((text) => {
      const changed = change(text);
      isChanged = changed !== text;
      return changed;
    });
    gateway.setFaults("dealing-first");
    expect((await own.transfer(transferOf())).kind).toBe("unknown");
    expect(isChanged).toBe(true);
    await stop();
  },
);

/** What the gateway signs, changed before it is signed. */
async function signedWith(change: (node: Record<string, unknown>) => void) {
  const key = await gateway.alipay.key();
  return between((text) => {
    const [name = "", node] =
      Object.entries(JSON.parse(text) as Record<string, Record<string, unknown>>)[0] ?? [];
    if (node) change(node);
    const raw = JSON.stringify(node);
    return `{"${name}":${raw},"sign":"${signRsa2(raw, key)}"}`;
  });
}

test.each([
  ["another product", { product_code: "STD_RED_PACKET" }, "OTHER_ORDER"],
  ["another scene", { biz_scene: "PERSONAL_PAY" }, "OTHER_ORDER"],
  ["a sum that is none", { trans_amount: "1e3" }, "MALFORMED"],
  ["a sum with a third decimal", { trans_amount: "10.050" }, "MALFORMED"],
])("truly signed, but of %s: it settles nothing", async (_, more, code) => {
  const transfer = transferOf();
  await gateway.provider.transfer(transfer);
  const { own, stop } = await signedWith((node) => Object.assign(node, more));
  expect(await own.query(transfer.billNo)).toMatchObject({ kind: "unknown", code });
  await stop();
});

test.each([
  ["10.05", 1005],
  ["10.5", 1050],
  ["10", 1000],
])("the sum that it names, %s, is told in fen", async (trans_amount, fen) => {
  const transfer = transferOf();
  await gateway.provider.transfer(transfer);
  const { own, stop } = await signedWith((node) => Object.assign(node, { trans_amount }));
  const outcome = await own.query(transfer.billNo);
  expect(outcome).toMatchObject({ kind: "paid", fen });
  // Held against 10.05, which is what we asked for.
  expect(fitting(outcome, 1005).kind).toBe(fen === 1005 ? "paid" : "unknown");
  await stop();
});

test("a question that is refused with a code of the payee's gives nothing back: the transfer may be paid", async () => {
  const transfer = transferOf();
  await gateway.provider.transfer(transfer);
  const { own, stop } = await signedWith((node) =>
    Object.assign(node, { code: "40004", sub_code: "NO_ACCOUNT_RECEIVE_PERMISSION" }),
  );
  const outcome = await own.query(transfer.billNo);
  expect(outcome).toMatchObject({ kind: "refused", code: "NO_ACCOUNT_RECEIVE_PERMISSION" });
  expect(judge(outcome)).toMatchObject({ kind: "wait", state: "our-side" });
  await stop();
});

test("a signed answer about another number is not believed for this one", async () => {
  const [paid, other] = [transferOf(), transferOf()];
  await gateway.provider.transfer(paid);
  let recorded = "";
  const recording = await between((text) => (recorded = text));
  await recording.own.query(paid.billNo);
  await recording.stop();
  const replaying = await between(() => recorded);
  expect(await replaying.own.query(other.billNo)).toMatchObject({
    kind: "unknown",
    code: "OTHER_ORDER",
  });
  await replaying.stop();
});
