/** Below the rows: what is selected and can be done with it, or the keys; and the pages. */
import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { ListUrl } from "../../platform/use-list.ts";
import { PAGE_ROWS } from "../../platform/list-asked.ts";
import styles from "./DataTable.module.css";
import { Total } from "./Total.tsx";

type FooterProps = {
  url: ListUrl;
  next: string | null;
  rows: number;
  total: number | null;
  selected: number;
  onUnselect: () => void;
  bulk: ReactNode;
  hint: string | undefined;
};

/** Always there and always as high, so that ticking a box moves nothing. */
export const Footer = ({
  url,
  next,
  rows,
  total,
  selected,
  onUnselect,
  bulk,
  hint,
}: FooterProps) => (
  <div className={styles.footer}>
    {selected > 0 ? (
      <div className={styles.bulk} role="toolbar" aria-label="批量操作">
        <strong>已选 {selected} 条</strong>
        {bulk}
        <Button type="text" onClick={onUnselect}>
          取消选择
        </Button>
      </div>
    ) : (
      <div className={styles.hint}>{hint}</div>
    )}
    <nav className={styles.pager} aria-label="翻页">
      <Total
        first={(url.pageNumber - 1) * PAGE_ROWS + 1}
        rows={rows}
        total={total}
        page={url.pageNumber}
      />
      <Button
        icon={<LeftOutlined aria-hidden />}
        disabled={url.pageNumber === 1}
        onClick={url.goBack}
      >
        上一页
      </Button>
      <Button
        icon={<RightOutlined aria-hidden />}
        iconPlacement="end"
        disabled={next === null}
        onClick={() => next !== null && url.goNext(next)}
      >
        下一页
      </Button>
    </nav>
  </div>
);
