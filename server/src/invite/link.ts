/** Invitation links: on the host that the member is at, so that a friend meets the same brand. */
import { everyBrand } from "../brand/service.ts";
import type { World } from "../platform/world.ts";

/** A host that is no brand's is never written into a link: it would be whatever a request said. */
export async function inviteLink(world: World, host: string, code: string): Promise<string> {
  const link = new URL(`/invite?c=${code}`, world.config.publicOrigin);
  const brands = await everyBrand(world);
  // The second brand of a development machine (brand/service.ts).
  const isOurs =
    brands.some(({ hosts }) => hosts.includes(host)) ||
    (world.config.development && host === "127.0.0.1");
  if (isOurs) link.hostname = host;
  return link.href;
}
