/** The columns of the banners' and events' list. */
import type { ConsoleBanner } from "#contract/console/community/content.ts";
import { BannerKind } from "#contract/content-enums.ts";
import { viewersText } from "#contract/viewer.ts";
import { whoseText } from "../../platform/brands.ts";
import { useNow } from "../../platform/time.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import styles from "./Banner.module.css";
import { standingOf } from "./draft.ts";

export const bannerColumns: readonly Column<ConsoleBanner>[] = [
  { key: "id", title: "编号", width: 68, render: ({ id }) => <span className="figure">{id}</span> },
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
    render: ({ link }) =>
      link === "" ? <span className="quiet">无</span> : <span title={link}>{link}</span>,
  },
  {
    key: "viewers",
    title: "可见对象",
    width: 112,
    render: ({ viewers }) => viewersText(viewers),
  },
  { key: "brands", title: "品牌", width: 96, render: ({ brands }) => whoseText(brands) },
  {
    key: "starts",
    sort: "starts",
    title: "开始",
    width: 104,
    render: ({ startsAt }) => <TimeText at={startsAt} />,
  },
  {
    key: "ends",
    sort: "ends",
    title: "结束",
    width: 104,
    render: ({ endsAt }) => <TimeText at={endsAt} />,
  },
  { key: "sort", title: "排序", width: 64, align: "right", render: ({ sort }) => sort },
];

function Standing({ banner }: { banner: ConsoleBanner }) {
  const { label, tone } = standingOf(banner, useNow());
  return <StateMark tone={tone}>{label}</StateMark>;
}
