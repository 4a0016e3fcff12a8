/** Prizes over HTTP: the shelf, and the operators' desk. */
import * as desk from "#contract/console/money/prize.ts";
import { getPrize, listPrizes } from "#contract/member/money/prize.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { addCodes, codesOf, voidCode } from "./code-desk.ts";
import { create, setState, update } from "./desk.ts";
import { prizeAtDesk, prizesAtDesk } from "./desk-list.ts";
import { prizeFor, shelf } from "./shelf.ts";
import { changesOf, changeStock } from "./stock-desk.ts";
import type { PrizeUses } from "./uses.ts";

export function prizeRoutes(routes: Routes, world: World, uses: PrizeUses) {
  const shown = (id: number) => prizeAtDesk(world, uses, id);

  routes.on(listPrizes, ({ caller, query }) =>
    shelf(world, uses, { memberId: caller.memberId, ...query }),
  );
  routes.on(getPrize, ({ caller, params }) =>
    prizeFor(world, uses, { memberId: caller.memberId, id: params.id }),
  );

  routes.on(desk.consolePrizes, ({ query }) => prizesAtDesk(world, uses, query));
  routes.on(desk.consolePrize, ({ params }) => shown(params.id));
  routes.on(desk.createPrize, async ({ caller, origin, body, idempotencyKey: key }) =>
    shown(await create(world, { staff: caller, ip: origin.ip, draft: body, key })),
  );
  routes.on(desk.updatePrize, async ({ caller, origin, params, body: { version, ...draft } }) => {
    const { id } = params;
    const by = { staff: caller, ip: origin.ip };
    await update(world, { ...by, id, draft, version, shown: () => shown(id) });
    return shown(id);
  });
  routes.on(desk.setPrizeState, async ({ caller, origin, params, body }) => {
    const { id } = params;
    const by = { staff: caller, ip: origin.ip };
    await setState(world, { ...by, id, ...body, shown: () => shown(id) });
    return shown(id);
  });

  routes.on(desk.listStock, ({ params, query }) =>
    changesOf(world, { prizeId: params.id, ...query }),
  );
  routes.on(desk.changeStock, async ({ caller, origin, params, body, idempotencyKey }) => {
    const by = { staff: caller, ip: origin.ip };
    await changeStock(world, { ...by, prizeId: params.id, ...body, idempotencyKey });
    return shown(params.id);
  });
  routes.on(desk.listCodes, ({ params, query }) =>
    codesOf(world, { prizeId: params.id, ...query }),
  );
  routes.on(desk.addCodes, ({ caller, origin, params, body }) =>
    addCodes(world, { staff: caller, ip: origin.ip, prizeId: params.id, ...body }),
  );
  routes.on(desk.voidCode, async ({ caller, origin, params, body }) => {
    await voidCode(world, { staff: caller, ip: origin.ip, prizeId: params.id, ...body });
    return shown(params.id);
  });
}
