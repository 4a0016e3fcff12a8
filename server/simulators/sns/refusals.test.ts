/** What the simulated logins refuse as the real ones do: looser ones would let a wrong client pass. */
import { createPublicKey } from "node:crypto";
import { expect, test } from "vitest";
import { snsSimulator, STATE } from "../../test/fixture/sns-provider.ts";
import { alipayTimestamp, signRsa2, textToSign } from "../../src/providers/alipay/signature.ts";
import { simulatedKey } from "../../src/providers/alipay/simulated-keys.ts";
import { simulatedApps } from "../../src/providers/sns/simulated.ts";
import { refusalOf } from "../alipay/protocol.ts";
import { visitLogin } from "./visitor.ts";

const simulator = snsSimulator();

async function codeAt(path: string, query: Record<string, string>): Promise<string> {
  const url = `${simulator.origin}/sns${path}?${new URLSearchParams({ ...query, state: STATE })}`;
  const back = await visitLogin(url);
  return back.searchParams.get("code") ?? back.searchParams.get("auth_code") ?? "";
}

const asked = async (path: string, query: Record<string, string>) =>
  (await fetch(`${simulator.origin}/sns${path}?${new URLSearchParams(query)}`)).text();

test("WeChat wants its grant type", async () => {
  const { appId, secret } = simulatedApps.wechat;
  const code = await codeAt("/wechat/connect/qrconnect", {
    appid: appId,
    redirect_uri: "http://localhost:3000/open/wechat/callback",
    response_type: "code",
    scope: "snsapi_login",
  });
  expect(await asked("/wechat/sns/oauth2/access_token", { appid: appId, secret, code })).toContain(
    '"errcode":40002',
  );
});

test("QQ wants its grant type", async () => {
  const { appId, secret } = simulatedApps.qq;
  const redirect_uri = "http://localhost:3000/open/qq/callback";
  const client = { client_id: appId, redirect_uri };
  const code = await codeAt("/qq/oauth2.0/authorize", { ...client, response_type: "code" });
  expect(
    await asked("/qq/oauth2.0/token", { ...client, client_secret: secret, code, fmt: "json" }),
  ).toContain('"error":100004');
});

const alipayKey = () => simulatedKey(simulator.dataDir, "app");
async function signed(params: Record<string, string>) {
  const common = {
    app_id: simulatedApps.alipay.appId,
    method: "alipay.system.oauth.token",
    sign_type: "RSA2",
    timestamp: alipayTimestamp(new Date()),
    ...params,
  };
  return { ...common, sign: signRsa2(textToSign(common), await alipayKey()) };
}

test("Alipay wants its grant type", async () => {
  const { appId } = simulatedApps.alipay;
  const code = await codeAt("/alipay/oauth2/publicAppAuthorize.htm", {
    app_id: appId,
    redirect_uri: "http://localhost:3000/open/alipay/callback",
    scope: "auth_user",
  });
  const params = await signed({ version: "1.0", charset: "utf-8", code });
  const reply = await fetch(`${simulator.origin}/sns/alipay/gateway.do`, {
    method: "POST",
    body: new URLSearchParams(params),
  });
  expect(await reply.text()).toContain("isv.grant-type-invalid");
});

test.each(["version", "charset"])("Alipay's gateway wants %s", async (name) => {
  const whole = { version: "1.0", charset: "utf-8" };
  const key = createPublicKey(await alipayKey());
  const { appId } = simulatedApps.alipay;
  expect(refusalOf(await signed(whole), appId, key)).toBeUndefined();
  for (const wrong of ["", "2"])
    // oxlint-disable-next-line no-await-in-loop
    expect(refusalOf(await signed({ ...whole, [name]: wrong }), appId, key)).toMatchObject({
      node: { code: "40001" },
    });
});
