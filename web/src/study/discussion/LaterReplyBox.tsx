/** The reply box with its pictures and names, loaded later: most people who come read first. */
import { later } from "../../platform/later.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

export const ReplyBox = later(
  () => import("./ReplyBox.tsx").then((module) => module.ReplyBox),
  <Skeleton height={340} />,
);
