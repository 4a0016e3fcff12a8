import { expect, test } from "vitest";
import {
  headersV1,
  headersV4,
  type OssPlace,
  postV1,
  postV4,
  queryV1,
  queryV4,
} from "./oss-signature.ts";
import { sign, signedHeaders, signedQuery } from "./s3-signature.ts";

// Vectors of both versions (docs/protocols.md 5); the requests and addresses of OSS as the official SDK signs them
// (ali-oss 6.23.0); those of S3 from AWS's documentation of signature version 4.

const place: OssPlace = {
  accessKeyId: "AK",
  accessKeySecret: "SK",
  bucket: "b1xx",
  region: "cn-hangzhou",
};
const at = new Date("2025-01-02T03:04:05Z");
const policy = {
  expiration: "2030-01-01T00:00:00.000Z",
  conditions: [{ bucket: "b1xx" }, ["starts-with", "$key", "u/"]],
};

test("an OSS form is signed by version 1 and by version 4", () => {
  expect(postV1(policy, place).fields).toMatchObject({
    OSSAccessKeyId: "AK",
    Signature: "1a7YPhw8AItGzzHh7DCbrqQvXy8=",
  });
  expect(postV4(policy, place, at).fields).toMatchObject({
    "x-oss-signature-version": "OSS4-HMAC-SHA256",
    "x-oss-credential": "AK/20250102/cn-hangzhou/oss/aliyun_v4_request",
    "x-oss-date": "20250102T030405Z",
    "x-oss-signature": "b99c66f94d8a8a5c4a1e6793e27aba5e616119b2ff7e3d3b1c7dc4ba0ac73e26",
  });
});

test("an OSS request is signed by version 1 and by version 4", () => {
  const headers = { "content-type": "image/webp", "x-oss-object-acl": "public-read" };
  const put = { method: "PUT", headers, at } as const;
  expect(headersV4({ ...put, key: "public/avatar/x y/1.webp" }, place)["authorization"]).toBe(
    "OSS4-HMAC-SHA256 Credential=AK/20250102/cn-hangzhou/oss/aliyun_v4_request," +
      "Signature=af0b1b30afeed365c1b27267b1fe4dbc26b92d0eaaa5410ff2581f6fe671dbfc",
  );
  expect(headersV1({ ...put, key: "u/1.jpg" }, place)["authorization"]).toBe(
    "OSS AK:eVXdwpukH4CeigI+EOEpDLCHwpg=",
  );
});

test("an address to an OSS object is signed by version 1 and by version 4", () => {
  const reading = { key: "u/1.jpg", at, seconds: 60 };
  expect(queryV1(reading, place)).toEqual({
    OSSAccessKeyId: "AK",
    Expires: "1735787105",
    Signature: "EJ/u3oEiyth37DKNe6fB31iDawE=",
  });
  expect(queryV4(reading, place)).toMatchObject({
    "x-oss-expires": "60",
    "x-oss-signature": "e99046809dacba1e8f2a6f8c7410e297a1126ff0c6f82bba5ffee005ada93704",
  });
});

const keys = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  accessKeySecret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};

test("an S3 form is signed as AWS documents it", () => {
  const text = [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    "",
    '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    "  ]",
    "}",
  ].join("\r\n");
  const base64 = Buffer.from(text).toString("base64");
  expect(sign(keys, new Date("2015-12-29T00:00:00Z"), base64)).toBe(
    "8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e",
  );
});

test("an S3 request and an address to an S3 object are signed as AWS documents them", () => {
  const url = new URL("https://examplebucket.s3.amazonaws.com/test.txt");
  const day = new Date("2013-05-24T00:00:00Z");
  const get = { method: "GET", url, body: Buffer.alloc(0), at: day } as const;
  const headers = signedHeaders({ ...get, headers: { range: "bytes=0-9" } }, keys);
  expect(headers["authorization"]).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request," +
      "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date," +
      "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
  expect(signedQuery({ url, at: day, seconds: 86_400 }, keys)).toMatchObject({
    "X-Amz-Signature": "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
  });
});
