/** The devices on which a member receives pushes, for foreign.test.ts. */
import { createECDH, randomBytes, randomUUID } from "node:crypto";
import {
  addPushDevice,
  removePushDevice,
  setPushAmounts,
  testPush,
} from "#contract/member/community/push.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { simulatedPush } from "../src/config/push.ts";
import type { Case } from "./foreign-goods.ts";
import type { SignedIn } from "./server.ts";

/** Without these nothing of pushes is there, for its owner either. */
export const pushSettings = {
  PUSH_PRIVATE_KEY: simulatedPush.privateKey,
  PUSH_SUBJECT: simulatedPush.subject,
};

export function pushCases(owner: () => SignedIn): Case[] {
  const ownDevice = async () => {
    const body = {
      endpoint: `https://push.example.com/${randomUUID()}`,
      p256dh: createECDH("prime256v1").generateKeys("base64url"),
      auth: randomBytes(16).toString("base64url"),
    };
    return (await owner().call(addPushDevice, { body })).devices[0]?.id ?? "";
  };
  const byDevice = (endpoint: Endpoint, more: object = {}): Case => ({
    endpoint,
    own: ownDevice,
    absent: randomUUID(),
    inputOf: (id) => ({ body: { id, ...more } }),
  });
  return [
    byDevice(testPush),
    byDevice(setPushAmounts, { showsAmounts: true }),
    byDevice(removePushDevice),
  ];
}
