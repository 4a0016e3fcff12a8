/** The responses with their signals, each a sentence; chosen one by one or all that are seen. */
import { Button, Checkbox } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  type CleanedResponse,
  cleaningList,
  includeResponses,
  signalWords,
} from "#contract/console/study/cleaning.ts";
import { AuditState } from "#contract/enums.ts";
import { useMay } from "../../../platform/me.ts";
import { useSend } from "../../../platform/query.ts";
import { TimeText } from "../../../ui/TimeText.tsx";
import styles from "./Cleaning.module.css";
import { counting } from "./counting.ts";
import { Heads } from "../../../ui/Heads.tsx";

type CleaningRowsProps = {
  id: string;
  list: readonly CleanedResponse[];
  may: boolean;
  ids: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
};

export function CleaningRows({ id, list, may, ids, onChoose }: CleaningRowsProps) {
  const open = list.filter(({ exclusion }) => exclusion === null).map((one) => one.id);
  const isAll = open.length > 0 && open.every((one) => ids.has(one));
  const turn = (one: number, isIn: boolean) => {
    const next = new Set(ids);
    if (isIn) next.add(one);
    else next.delete(one);
    onChoose(next);
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="有信号的答卷">
        <thead>
          <tr>
            {may && (
              <th scope="col">
                <Checkbox
                  aria-label="选中这一页还在结果里的"
                  checked={isAll}
                  disabled={open.length === 0}
                  onChange={({ target }) => onChoose(new Set(target.checked ? open : []))}
                />
              </th>
            )}
            <Heads of={["答卷", "完成", "用时", "信号", "结果里"]} />
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <Row key={row.id} id={id} row={row}>
              {may && (
                <td>
                  <Checkbox
                    aria-label={`选中答卷 ${row.id}`}
                    checked={ids.has(row.id)}
                    disabled={row.exclusion !== null}
                    onChange={({ target }) => turn(row.id, target.checked)}
                  />
                </td>
              )}
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { id: string; row: CleanedResponse; children: ReactNode };

const Row = ({ id, row, children }: RowProps) => (
  <tr data-out={row.exclusion !== null}>
    {children}
    <th scope="row">
      {row.imported ? (
        row.id
      ) : (
        <Link to={`/responses?open=${row.id}&task=${id}&audit=all`}>{row.id}</Link>
      )}
      <small className="quiet">
        {row.who}
        {row.auditState !== null && ` · ${AuditState.label(row.auditState)}`}
      </small>
    </th>
    <td>{row.finishedAt && <TimeText at={row.finishedAt} />}</td>
    <td>{row.seconds} 秒</td>
    <td>
      <ul className={styles.signals}>
        {row.signals.map(({ kind, question, sentence }) => (
          <li key={`${kind} ${question}`}>
            <b>{signalWords[kind]}</b> {sentence}
          </li>
        ))}
      </ul>
    </td>
    <td>
      <Standing id={id} row={row} />
    </td>
  </tr>
);

function Standing({ id, row }: { id: string; row: CleanedResponse }) {
  const may = useMay(includeResponses);
  const include = useSend(includeResponses, {
    refreshes: [cleaningList, ...counting],
    said: `答卷 ${row.id} 已恢复`,
  });
  if (!row.exclusion) return <>计入</>;
  const { reason, by } = row.exclusion;
  return (
    <>
      <span title={`${by} 剔除`}>已剔除：{reason}</span>
      {may && (
        <Button
          size="small"
          loading={include.isPending}
          aria-label={`恢复答卷 ${row.id}`}
          onClick={() => include.mutate({ params: { id }, body: { ids: [row.id] } })}
        >
          恢复
        </Button>
      )}
    </>
  );
}
