/** What the home page shows now, of this brand to this role: asked by everybody, so remembered for half a minute. */
import { BannerKind } from "#contract/content-enums.ts";
import { isShownTo, type Viewer } from "#contract/viewer.ts";
import { brandOf } from "../../foundation/brand/api.ts";
import { rememberedFor } from "../../platform/remembered.ts";
import type { World } from "../../platform/world.ts";
import { type BannerRow, standing } from "./sql.ts";

const REMEMBER_SECONDS = 30;
const EACH_MAX: Record<BannerKind, number> = {
  [BannerKind.of.banner]: 8,
  [BannerKind.of.event]: 20,
};

const shown = rememberedFor<BannerRow[]>(REMEMBER_SECONDS);

/** After a change, so that this process shows it at once. */
export const forgetShown = shown.forget;

type BannerQuery = { kind: BannerKind; host: string; viewer: Viewer };

export async function shownOf(world: World, { kind, host, viewer }: BannerQuery) {
  const [rows, brand] = await Promise.all([
    shown.of(world, "", () => standing(world.db, world.clock.now())),
    brandOf(world, host),
  ]);
  const now = world.clock.now();
  const list = rows
    .filter((row) => row.kind === kind && row.startsAt <= now && row.endsAt > now)
    .filter(({ brands }) => brands.length === 0 || brands.includes(brand.code))
    .filter(({ viewers }) => isShownTo(viewers, viewer))
    .slice(0, EACH_MAX[kind])
    .map(({ id, title, summary, picture, link, startsAt, endsAt }) => ({
      id,
      title,
      summary,
      picture,
      link,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }));
  return { list };
}
