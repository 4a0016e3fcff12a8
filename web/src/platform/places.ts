/** The places that questionnaires let choose from: provinces, and what lies inside of one. */
import { listRegions } from "#contract/member/people/region.ts";
import { call } from "./api.ts";

export const loadPlaces = (parent: string | undefined) =>
  call(listRegions, { query: parent === undefined ? {} : { parent } });
