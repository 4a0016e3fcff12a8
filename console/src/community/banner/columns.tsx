/** The columns of the banners' and events' list. */
import type { ConsoleBanner } from "#contract/console/community/content.ts";
import { BannerKind } from "#contract/content-enums.ts";
import { viewersText } from "#contract/viewer.ts";
import { whoseText } from "../../platform/brands.ts";
import { useNow } from "../../platform/time.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { idColumn, nothing, numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import styles from "./Banner.module.css";
import { standingOf } from "./draft.ts";

export const bannerColumns: readonly Column<ConsoleBanner>[] = [
  idColumn(68),
  {
    key: "picture",
    title: "图片",
    width: 112,
    render: ({ picture }) => <img className={styles.small} src={picture} alt="" loading="lazy" />,
  },
  {
    key: "title",
    title: "标题",
    isFixed: true,
    render: ({ title }) => <span title={title}>{title}</span>,
  },
  { key: "state", title: "状态", width: 88, render: (row) => <Standing banner={row} /> },
  { key: "kind", title: "类型", width: 72, render: ({ kind }) => BannerKind.label(kind) },
  {
    key: "link",
    title: "链接",
    width: 180,
    render: ({ link }) => (link === "" ? nothing : <span title={link}>{link}</span>),
  },
  {
    key: "viewers",
    title: "可见对象",
    width: 112,
    render: ({ viewers }) => viewersText(viewers),
  },
  { key: "brands", title: "品牌", width: 96, render: ({ brands }) => whoseText(brands) },
  timeColumn("starts", "开始", ({ startsAt }) => startsAt, { sort: "starts" }),
  timeColumn("ends", "结束", ({ endsAt }) => endsAt, { sort: "ends" }),
  numberColumn("sort", "排序", ({ sort }) => sort, { width: 64 }),
];

function Standing({ banner }: { banner: ConsoleBanner }) {
  const { label, tone } = standingOf(banner, useNow());
  return <StateMark tone={tone}>{label}</StateMark>;
}
