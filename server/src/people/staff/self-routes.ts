/** How operators come in, what they do about their own account, and, for admins, who there is. */
import {
  addOperator,
  changeOperator,
  listOperators,
  resetOperator,
} from "#contract/console/people/operators.ts";
import {
  beginTotp,
  changeStaffPassword,
  confirmTotp,
  endStaffSession,
  getSelf,
  renewRecoveryCodes,
  staffSecondFactor,
} from "#contract/console/people/self.ts";
import {
  beginSignOn,
  finishSignOn,
  getSignOn,
  listBreakGlass,
  seeBreakGlass,
} from "#contract/console/people/sign-on.ts";
import { staffLogin, staffLogout, staffMe } from "#contract/console/people/staff.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { finishBinding, renewRecovery, startBinding } from "./binding.ts";
import { seeOne, unseenBreakGlass } from "./break-glass.ts";
import { logout } from "./logout.ts";
import { addOne, changeOne, operatorPage, resetOne } from "./operators.ts";
import { changePassword, endSession, me, selfOf } from "./self.ts";
import { enterByCode, login } from "./sign-in.ts";
import { begin, finish, signOnShown } from "./sign-on.ts";

export function accountRoutes(routes: Routes, world: World) {
  routes.on(staffLogin, ({ body, ...from }) => login(world, { asked: body, ...from }));
  routes.on(staffSecondFactor, ({ body, ...from }) => enterByCode(world, { asked: body, ...from }));
  routes.on(getSignOn, () => signOnShown(world));
  routes.on(beginSignOn, ({ body, ...from }) => begin(world, { asked: body, ...from }));
  routes.on(finishSignOn, ({ body, ...from }) => finish(world, { asked: body, ...from }));
  routes.on(listBreakGlass, ({ caller }) => unseenBreakGlass(world, caller));
  routes.on(seeBreakGlass, ({ body, caller, origin }) =>
    seeOne(world, { ...body, caller, origin }),
  );
  routes.on(staffLogout, (request) => logout(world, request));
  routes.on(staffMe, ({ caller }) => me(world, caller));
  routes.on(getSelf, ({ caller }) => selfOf(world, caller));
  routes.on(endStaffSession, ({ body, caller, origin }) =>
    endSession(world, { ...body, caller, origin }),
  );
  routes.on(changeStaffPassword, ({ body, caller, origin }) =>
    changePassword(world, { ...body, caller, origin }),
  );
  routes.on(beginTotp, ({ body, caller, origin }) =>
    startBinding(world, { ...body, caller, origin }),
  );
  routes.on(confirmTotp, ({ body, caller, origin }) =>
    finishBinding(world, { ...body, caller, origin }),
  );
  routes.on(renewRecoveryCodes, ({ body, caller, origin }) =>
    renewRecovery(world, { ...body, caller, origin }),
  );
  routes.on(listOperators, ({ query }) => operatorPage(world, query));
  routes.on(addOperator, ({ body, caller, origin }) => addOne(world, { body, caller, origin }));
  routes.on(changeOperator, ({ params: { id }, body, caller, origin }) =>
    changeOne(world, { id, body, caller, origin }),
  );
  routes.on(resetOperator, ({ params: { id }, body, caller, origin }) =>
    resetOne(world, { id, body, caller, origin }),
  );
}
