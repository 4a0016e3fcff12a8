/** Aliyun OSS (docs/protocols.md 5.1): forms by PostObject, objects over its REST interface. */
import type { Config } from "../../config/config.ts";
import type { World } from "../../platform/world.ts";
import { aclOf } from "./acl.ts";
import { changeObject, readObject } from "./objects.ts";
import {
  headersV1,
  headersV4,
  type OssPlace,
  type OssRequest,
  type Policy,
  postV1,
  postV4,
  queryV1,
  queryV4,
} from "./oss-signature.ts";
import { dispositionOf, encodedPath } from "./signing.ts";
import type { Grant, Storage } from "./interface.ts";

type OssParts = Pick<World, "config" | "clock">;

/** The bucket's own address, or a name of ours for it. */
export const ossHost = ({ ossUrl, ossBucket, ossRegion }: Config): string =>
  ossUrl ?? `https://${ossBucket}.oss-${ossRegion}.aliyuncs.com`;

export function ossStorage({ config, clock }: OssParts, timeoutMs?: number): Storage {
  const place: OssPlace = {
    // The configuration has refused to start without these four.
    accessKeyId: config.ossAccessKeyId ?? "",
    accessKeySecret: config.ossAccessKeySecret ?? "",
    bucket: config.ossBucket ?? "",
    region: config.ossRegion ?? "",
  };
  const host = ossHost(config);
  const v4 = config.ossSignature === "v4";
  const requestOf = (asked: Omit<OssRequest, "at" | "headers">, headers = {}) => {
    const request = { ...asked, headers, at: clock.now() };
    return {
      method: asked.method,
      url: `${host}/${encodedPath(asked.key)}`,
      headers: v4 ? headersV4(request, place) : headersV1(request, place),
    };
  };
  return {
    grant: (asked) => {
      const rule = policyOf(asked, place.bucket);
      const signed = v4 ? postV4(rule, place, clock.now()) : postV1(rule, place);
      return {
        host: `${host}/`,
        fields: fieldsOf(asked, signed.fields),
        accessid: place.accessKeyId,
        policy: signed.policy,
        signature: signed.signature,
      };
    },
    read: (key, bytesMax) => readObject(requestOf({ method: "GET", key }), bytesMax, timeoutMs),
    write: (key, body, contentType) => {
      const headers = { "content-type": contentType, "x-oss-object-acl": aclOf(key) };
      return changeObject({ ...requestOf({ method: "PUT", key }, headers), body }, timeoutMs);
    },
    remove: (key) => changeObject(requestOf({ method: "DELETE", key }), timeoutMs),
    publicUrl: (key) => `${config.storagePublicUrl ?? host}/${encodedPath(key)}`,
    signedUrl: (key, seconds, fileName) => {
      const reading = { key, at: clock.now(), seconds, disposition: dispositionOf(fileName) };
      const query = v4 ? queryV4(reading, place) : queryV1(reading, place);
      return `${host}/${encodedPath(key)}?${new URLSearchParams(query)}`;
    },
  };
}

/** Every field of the form is a condition: an upload with a changed field is refused. */
export const policyOf = (asked: Grant, bucket: string): Policy => ({
  expiration: asked.expiresAt.toISOString(),
  conditions: [
    { bucket },
    ["content-length-range", 1, asked.bytesMax],
    ["eq", "$key", asked.key],
    ["eq", "$success_action_status", "200"],
    ["eq", "$content-type", asked.contentType],
    { "x-oss-object-acl": aclOf(asked.key) },
  ],
});

/** A header of that name is ignored by OSS and costs a preflight; the field is covered by the policy. */
export const fieldsOf = (asked: Grant, signed: Record<string, string>) => ({
  key: asked.key,
  ...signed,
  success_action_status: "200",
  "x-oss-object-acl": aclOf(asked.key),
  "Content-Type": asked.contentType,
});
