import { expect, test } from "vitest";
import { signTc3 } from "./tc3.ts";

test("the signature is that of Tencent's own example", () => {
  const { authorization, "x-tc-timestamp": timestamp } = signTc3({
    host: "cvm.tencentcloudapi.com",
    service: "cvm",
    body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    contentType: "application/json; charset=utf-8",
    secretId: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE",
    secretKey: "Gu5t9xGARNpq86cd98joQYCN3EXAMPLE",
    at: new Date(1_551_113_065_000),
  });
  expect(timestamp).toBe("1551113065");
  expect(authorization).toBe(
    "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168",
  );
});
