/** /home/year (ours): 年度账单, what came in, what was taken off and what arrived, month by month. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { downloadYear, getYear, type YearStatement } from "#contract/member/money/income.ts";
import { Page } from "../../layout/Page.tsx";
import { download } from "../../platform/download.ts";
import { later } from "../../platform/later.tsx";
import { useMember } from "../../platform/member.ts";
import { query } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { useSite } from "../../platform/site.ts";
import { useTerms } from "../../platform/terms.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Yuan } from "../../ui/Money.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import { formatDay } from "../../ui/time.ts";
import { MonthRows, MonthTable } from "./Months.tsx";
import { busyMonths, readYear, sumsOf, yearInShort, yearsOffered } from "./year.ts";
import styles from "./YearPage.module.css";

const YearPictureDialog = later(() =>
  import("./YearPictureDialog.tsx").then((m) => m.YearPictureDialog),
);

export function YearPage() {
  const [search, setSearch] = useSearchParams();
  const year = readYear(search, useNow());
  const statement = useQuery(query(getYear, { query: { year } }));
  const choose = (value: string) =>
    setSearch(
      { year: value },
      {
        replace: true,
        preventScrollReset: true,
      },
    );
  return (
    <Page inner titleHidden="phone" title="年度账单">
      <div className={styles.bar}>
        <div className={styles.picker}>
          <Select
            isCompact
            aria-label="年份"
            value={year}
            options={yearsOffered(statement.data?.years ?? [], Number(year)).map((value) => ({
              value,
              label: `${value} 年`,
            }))}
            onChange={({ target }) => choose(target.value)}
          />
        </div>
        <div className={styles.ways}>
          {statement.data && <AsPicture statement={statement.data} />}
          <Ways year={year} />
        </div>
      </div>
      <Loaded query={statement} skeleton={<YearSkeleton />}>
        {(data) => <Statement statement={data} />}
      </Loaded>
    </Page>
  );
}

/** Only where something came in. */
function AsPicture({ statement }: { statement: YearStatement }) {
  const [isOpen, setOpen] = useState(false);
  const { goldPerYuan } = useTerms();
  const year = yearInShort(statement, goldPerYuan);
  if (!year) return null;
  return (
    <>
      <Button kind="secondary" size="s" onClick={() => setOpen(true)}>
        做成图片
      </Button>
      {isOpen && <YearPictureDialog year={year} onClose={() => setOpen(false)} />}
    </>
  );
}

function Ways({ year }: { year: string }) {
  const save = useMutation({
    mutationFn: () => download(downloadYear, `${year} 年度账单.csv`, { query: { year } }),
  });
  return (
    <>
      <Button kind="secondary" size="s" busy={save.isPending} onClick={() => save.mutate()}>
        下载 CSV
      </Button>
      <Button kind="secondary" size="s" className={styles.print} onClick={() => window.print()}>
        打印
      </Button>
    </>
  );
}

function Statement({ statement }: { statement: YearStatement }) {
  const { hidesGold } = useMember();
  const { year, months, total } = statement;
  const isEmpty = Object.values(total).every((sum) => sum === 0);
  if (isEmpty) {
    return (
      <Empty
        content={` ${year} 年的收支`}
        hint="完成任务、提现或兑换后，每个月的合计会列在这里。"
        action={<ButtonLink to="/task">去做任务</ButtonLink>}
      />
    );
  }
  return (
    <div className="stack">
      <PrintHead year={year} />
      <Card title={`${year} 年实际到账`}>
        <p className={styles.net}>
          <Yuan fen={total.netFen} size="hero" tone="positive" />
        </p>
        <DescriptionList pairs={sumsOf(total, hidesGold)} />
      </Card>
      <Card flush title="每月合计">
        <MonthRows months={busyMonths(months)} />
        <MonthTable months={busyMonths(months)} total={total} hidesGold={hidesGold} />
      </Card>
      <p className={styles.quiet}>
        收入是转入可用余额的奖励、佣金和补偿，扣除撤回的部分；提现按申请的月份计，只计已经发放的。
      </p>
    </div>
  );
}

/** Whose statement it is, which on the screen the page around it says. */
function PrintHead({ year }: { year: number }) {
  const { brand } = useSite();
  const { view } = useMember();
  const today = formatDay(new Date(useNow()).toISOString());
  return (
    <div className={styles.paper}>
      <p className={styles.paperTitle}>{`${brand.siteName} ${year} 年度账单`}</p>
      <p>{`${view?.nickname ?? ""}，会员编号 ${view?.memberCode ?? ""}，${today} 打印`}</p>
    </div>
  );
}

function YearSkeleton() {
  return (
    <div className="stack" role="status">
      <span className="visually-hidden">正在加载年度账单</span>
      <Skeleton height={312} />
      <Skeleton height={480} />
    </div>
  );
}
