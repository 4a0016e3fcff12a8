/** Changing how one signs in and where withdrawals go, behind a check. */
import { setPassword as passwordEndpoint } from "#contract/member/people/password.ts";
import {
  bindAlipay as bindEndpoint,
  checkOwnEmail,
  checkOwnSms,
  sendNewEmail,
  sendNewMobile,
  sendOwnEmail,
  sendOwnSms,
  setEmail,
  setMobile,
} from "#contract/member/people/user.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { sendNewCode, setContact } from "./contact.ts";
import { sendOwnCode } from "./own-code.ts";
import { setPassword } from "./password.ts";
import { bindAlipay } from "./payee.ts";
import { checkOwnCode } from "./step-up.ts";

export function accountRoutes(routes: Routes, world: World) {
  for (const [endpoint, by] of [
    [sendOwnSms, "mobile"],
    [sendOwnEmail, "email"],
  ] as const)
    routes.on(endpoint, ({ caller, body, origin }) =>
      sendOwnCode(world, { memberId: caller.memberId, by, screen: body.screen, origin }),
    );
  for (const [endpoint, by] of [
    [checkOwnSms, "mobile"],
    [checkOwnEmail, "email"],
  ] as const)
    routes.on(endpoint, ({ caller, body, origin }) =>
      checkOwnCode(world, { caller, by, ...body, origin }),
    );

  routes.on(sendNewMobile, ({ caller, body, origin }) =>
    sendNewCode(world, { caller, origin, by: "mobile", value: body.mobile }),
  );
  routes.on(sendNewEmail, ({ caller, body, origin }) =>
    sendNewCode(world, { caller, origin, by: "email", value: body.email }),
  );
  routes.on(setMobile, ({ caller, body, origin }) =>
    setContact(world, { caller, origin, by: "mobile", value: body.mobile, code: body.code }),
  );
  routes.on(setEmail, ({ caller, body, origin }) =>
    setContact(world, { caller, origin, by: "email", value: body.email, code: body.code }),
  );

  routes.on(bindEndpoint, ({ caller, body, origin }) => {
    const { code, ...payee } = body;
    return bindAlipay(world, { caller, payee, code, origin });
  });

  routes.on(passwordEndpoint, ({ caller, body, origin }) =>
    setPassword(world, { caller, origin, encrypted: body.password }),
  );
}
