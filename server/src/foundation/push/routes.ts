/** The devices that receive, over HTTP. */
import {
  addPushDevice,
  getPush,
  removePushDevice,
  renewPushDevice,
  setPushAmounts,
  testPush,
} from "#contract/member/community/push.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import {
  addDevice,
  type DeviceName,
  pushOf,
  removeDevice,
  renewDevice,
  sendTest,
  setAmounts,
} from "./device.ts";

const testRules = [
  { count: 5, seconds: 600 },
  { count: 20, seconds: 86_400 },
] as const;

export function pushRoutes(routes: Routes, world: World, nameOf: DeviceName) {
  routes.on(getPush, ({ caller }) => pushOf(world, caller));
  routes.on(addPushDevice, ({ caller, body: asked, origin }) =>
    addDevice(world, { caller, asked, origin, nameOf }),
  );
  routes.on(renewPushDevice, ({ caller, body: { endpoint } }) =>
    renewDevice(world, { caller, endpoint }),
  );
  routes.on(setPushAmounts, ({ caller, body }) => setAmounts(world, { caller, ...body }));
  routes.on(removePushDevice, ({ caller, body: { id } }) => removeDevice(world, { caller, id }));
  routes.on(testPush, async ({ caller, body: { id } }) => {
    const { memberId: personId } = caller;
    await countOrRefuse(world, { name: "push-test", personId, rules: testRules });
    return sendTest(world, { caller, id });
  });
}
