/** What the console needs to know of the sites that it belongs to. */
import { useQuery } from "@tanstack/react-query";
import { listChartBrands } from "#contract/console/operations/chart.ts";
import { getSite } from "#contract/member/community/site.ts";
import { onSite } from "./brands.ts";
import { query } from "./query.ts";

/** False until it is known, so that nothing for developers ever flashes up in production. */
export const useIsDevelopment = (): boolean => useQuery(query(getSite)).data?.development ?? false;

/** In their order; empty until they are known. A new brand is a matter of months. */
export const useBrands = () =>
  useQuery({ ...query(listChartBrands), staleTime: Infinity }).data?.list ?? [];

/** Where members see what is of these brands; undefined until it is known. */
export const useOnSite = (address: string, brands: readonly string[]): string | undefined =>
  onSite(address, { known: useBrands(), chosen: brands });
