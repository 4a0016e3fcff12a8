/** What the console needs to know of the site that it belongs to. */
import { useQuery } from "@tanstack/react-query";
import { getSite } from "#contract/member/community/site.ts";
import { query } from "./query.ts";

/** False until it is known, so that nothing for developers ever flashes up in production. */
export const useIsDevelopment = (): boolean => useQuery(query(getSite)).data?.development ?? false;
