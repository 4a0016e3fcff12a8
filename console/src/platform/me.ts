/** Who is at the desk, and what the contract lets that role do. The server enforces it all again. */
import { useQuery } from "@tanstack/react-query";
import { type Me, staffMe } from "#contract/console/people/staff.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { StaffRole } from "#contract/enums.ts";
import { sessionBegan } from "./api.ts";
import { keepAnswer } from "./ask-again.ts";
import { query, queryClient } from "./query.ts";

/** Roles change rarely, and a refused call says so. */
export const meQuery = () => ({ ...query(staffMe), staleTime: 5 * 60_000 });

/** Somebody has just signed in, or has one thing less to set up. */
export function enterAs(me: Me): void {
  sessionBegan();
  keepAnswer(queryClient, meQuery().queryKey, me);
}

export const useMe = (): Me | undefined => useQuery(meQuery()).data;

export const mayCall = ({ access }: Endpoint, role: StaffRole): boolean =>
  typeof access === "object" && access.staff.includes(role);

export function useMay(endpoint: Endpoint): boolean {
  const me = useMe();
  return me !== undefined && mayCall(endpoint, me.role);
}
