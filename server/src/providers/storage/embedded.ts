/**
 * The storage that comes with the server: files in the data directory behind /storage/, with the very
 * form, policy and signature of OSS version 1 (storage-routes.ts judges them). For one machine.
 */
import type { SealingKey } from "../../platform/keyring.ts";
import type { World } from "../../platform/world.ts";
import { aclOf } from "./acl.ts";
import { readFile, removeFile, typeOfKey, writeFile } from "./files.ts";
import { fieldsOf, policyOf } from "./oss.ts";
import { postV1, queryV1 } from "./oss-signature.ts";
import { dispositionOf } from "./signing.ts";
import type { Storage } from "./interface.ts";

/** Relative, so that it is the same origin on every brand's host. */
export const STORAGE_PATH = "/storage/";

export const embeddedKeys = (world: World, by: SealingKey = world.keys.newest) => ({
  accessKeyId: "embedded",
  accessKeySecret: by.of("storage").toString("hex"),
  bucket: "storage",
});

export function embeddedStorage(world: World): Storage {
  const { clock, config } = world;
  const keys = embeddedKeys(world);
  return {
    grant: (asked) => {
      const signed = postV1(policyOf(asked, keys.bucket), keys);
      return {
        host: STORAGE_PATH,
        fields: fieldsOf(asked, signed.fields),
        accessid: keys.accessKeyId,
        policy: signed.policy,
        signature: signed.signature,
      };
    },
    read: (key, bytesMax) => readFile(world, key, bytesMax),
    write: async (key, bytes, contentType) => {
      // The type is derived from the name; a wrong name would be served as another type.
      if (typeOfKey(key) !== contentType) throw new Error(`${key} is not ${contentType}`);
      await writeFile(world, key, bytes);
    },
    remove: (key) => removeFile(world, key),
    publicUrl: (key) =>
      (config.storagePublicUrl ? `${config.storagePublicUrl}/` : STORAGE_PATH) + key,
    signedUrl: (key, seconds, fileName) => {
      if (aclOf(key) === "public-read") return STORAGE_PATH + key;
      const reading = { key, at: clock.now(), seconds, disposition: dispositionOf(fileName) };
      return `${STORAGE_PATH}${key}?${new URLSearchParams(queryV1(reading, keys))}`;
    },
  };
}
