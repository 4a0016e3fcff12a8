import { expect, test } from "vitest";
import { signAcs3 } from "./acs3.ts";

/** Aliyun's own example (docs/protocols.md 3.1). */
const example = {
  host: "ecs.cn-shanghai.aliyuncs.com",
  action: "RunInstances",
  version: "2014-05-26",
  query: {
    RegionId: "cn-shanghai",
    ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
  },
  accessKeyId: "YourAccessKeyId",
  accessKeySecret: "YourAccessKeySecret",
  at: new Date("2023-10-26T10:22:32Z"),
  nonce: "3156853299f313e23d1673dc12e1703d",
};

test("the signature is that of Aliyun's own example, whatever the order of the parameters", () => {
  const { headers, search, body } = signAcs3(example);
  expect(headers["authorization"]).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
  expect(headers["x-acs-content-sha256"]).toBe(
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
  expect(headers["host"]).toBeUndefined();
  expect(search).toMatch(/^\?ImageId=.*&RegionId=cn-shanghai$/);
  expect(body).toBe("");
});

test("a form goes into the body and into the signature, with every reserved character encoded", () => {
  const form = { Param: "a b+c&d=(e)*'!" };
  const { headers, body } = signAcs3({ ...example, query: {}, form });
  expect(body).toBe("Param=a%20b%2Bc%26d%3D%28e%29%2A%27%21");
  expect(headers["content-type"]).toBe("application/x-www-form-urlencoded");
  expect(headers["authorization"]).toContain("SignedHeaders=content-type;host;");
});
