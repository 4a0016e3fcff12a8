/** Lists as files over HTTP. */
import { downloadList } from "#contract/console/operations/listing.ts";
import type { World } from "../../platform/world.ts";
import type { RememberListsInput } from "./remember.ts";
import { listFiles } from "./service.ts";

export { rememberLists } from "./remember.ts";

export function listingRoutes(remembered: RememberListsInput, world: World) {
  const fileOf = listFiles(world, remembered);
  remembered.routes.on(downloadList, ({ caller, origin, cookies, params, query }) =>
    fileOf({ kind: params.kind, query, caller, origin, cookies }),
  );
}
