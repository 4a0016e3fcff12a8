/** What home's front shows, asked for by the page: what is below waits until it is known how high this is. */
import { useQuery } from "@tanstack/react-query";
import type { DataOf } from "#contract/endpoint.ts";
import { listBanners, listBoard, type NoticeCard } from "#contract/member/community/notice.ts";
import { query } from "../../platform/query.ts";
import { isComing } from "./isComing.ts";

export type BannerCard = DataOf<typeof listBanners>["list"][number];
export type BoardCard = NoticeCard;

/** Without the one or the other when it cannot be had: nobody came for these. */
export function useFront() {
  const banners = useQuery(query(listBanners));
  const board = useQuery(query(listBoard));
  return {
    isWaiting: [banners, board].some(isComing),
    banners: banners.data?.list ?? [],
    board: board.data?.list ?? [],
  };
}
