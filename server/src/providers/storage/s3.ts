/** S3 and what speaks like it, such as MinIO (docs/protocols.md 5.2), with path-style addresses. */
import type { Config } from "../../config/config.ts";
import type { World } from "../../platform/world.ts";
import { aclOf } from "./acl.ts";
import { changeObject, readObject } from "./objects.ts";
import { postPolicy, type S3Request, signedHeaders, signedQuery } from "./s3-signature.ts";
import { dispositionOf, encodedPath } from "./signing.ts";
import type { Grant, Storage } from "./interface.ts";

const NOTHING = Buffer.alloc(0);

type S3Parts = Pick<World, "config" | "clock">;

export const s3Host = ({ s3Url, s3Bucket }: Config): string => `${s3Url}/${s3Bucket}`;

export function s3Storage({ config, clock }: S3Parts, timeoutMs?: number): Storage {
  const keys = {
    // The configuration has refused to start without these.
    accessKeyId: config.s3AccessKeyId ?? "",
    accessKeySecret: config.s3AccessKeySecret ?? "",
    region: config.s3Region,
  };
  const bucket = config.s3Bucket ?? "";
  const host = s3Host(config);
  const urlOf = (key: string) => new URL(`${host}/${encodedPath(key)}`);
  const requestOf = (asked: Pick<S3Request, "method" | "headers" | "body">, key: string) => {
    const url = urlOf(key);
    const headers = signedHeaders({ ...asked, url, at: clock.now() }, keys);
    return { method: asked.method, url: url.href, headers };
  };
  const plain = (method: "GET" | "DELETE", key: string) =>
    requestOf({ method, headers: {}, body: NOTHING }, key);
  return {
    grant: (asked) => {
      const signed = postPolicy(policyOf(asked, bucket), keys, clock.now());
      return {
        host,
        fields: {
          key: asked.key,
          ...signed.fields,
          success_action_status: "200",
          acl: aclOf(asked.key),
          "Content-Type": asked.contentType,
        },
        accessid: keys.accessKeyId,
        policy: signed.policy,
        signature: signed.signature,
      };
    },
    read: (key, bytesMax) => readObject(plain("GET", key), bytesMax, timeoutMs),
    write: (key, body, contentType) => {
      const headers = { "content-type": contentType, "x-amz-acl": aclOf(key) };
      return changeObject({ ...requestOf({ method: "PUT", headers, body }, key), body }, timeoutMs);
    },
    remove: (key) => changeObject(plain("DELETE", key), timeoutMs),
    publicUrl: (key) => `${config.storagePublicUrl ?? host}/${encodedPath(key)}`,
    signedUrl: (key, seconds, fileName) => {
      const url = urlOf(key);
      const reading = { url, at: clock.now(), seconds, disposition: dispositionOf(fileName) };
      url.search = String(new URLSearchParams(signedQuery(reading, keys)));
      return url.href;
    },
  };
}

const policyOf = (asked: Grant, bucket: string) => ({
  expiration: asked.expiresAt.toISOString(),
  conditions: [
    { bucket },
    ["content-length-range", 1, asked.bytesMax],
    ["eq", "$key", asked.key],
    ["eq", "$success_action_status", "200"],
    ["eq", "$Content-Type", asked.contentType],
    { acl: aclOf(asked.key) },
  ],
});
