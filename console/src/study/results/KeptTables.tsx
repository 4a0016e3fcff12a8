/** Cross-tables that were kept by name: opened by their name, saved, and taken away. */
import { useQuery } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import {
  removeResultTable,
  resultTables,
  saveResultTable,
} from "#contract/console/study/results-kept.ts";
import { useMay } from "../../platform/me.ts";
import { query, useSend } from "../../platform/query.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { searchOfTable } from "./asked.ts";
import styles from "./Results.module.css";
import type { Asked } from "./use-asked.ts";

/** `isAsked`: there is a table to be kept. */
type KeptTablesProps = { id: string; asked: Asked; isAsked: boolean };

export function KeptTables({ id, asked: { search }, isAsked }: KeptTablesProps) {
  const { data } = useQuery(query(resultTables, { params: { id } }));
  const mayKeep = useMay(saveResultTable);
  const [isSaving, setSaving] = useState(false);
  const remove = useSend(removeResultTable, { refreshes: [resultTables] });
  const list = data?.list ?? [];
  return (
    <nav className={styles.bar} aria-label="保存的交叉表">
      {list.map((table) => (
        <span key={table.id}>
          <Link to={`?${table.search}`} title={`${table.by} 保存`}>
            {table.name}
          </Link>
          {mayKeep && (
            <Button
              type="text"
              size="small"
              aria-label={`删除保存的交叉表：${table.name}`}
              onClick={() => remove.mutate({ params: { id, tableId: String(table.id) } })}
            >
              ✕
            </Button>
          )}
        </span>
      ))}
      {list.length === 0 && <span className="quiet">还没有保存的交叉表</span>}
      {mayKeep && isAsked && <Button onClick={() => setSaving(true)}>保存这张表</Button>}
      {isSaving && (
        <SaveDialog
          id={id}
          search={searchOfTable(search)}
          names={list.map(({ name }) => name)}
          onClose={() => setSaving(false)}
        />
      )}
    </nav>
  );
}

type SaveDialogProps = {
  id: string;
  search: string;
  names: readonly string[];
  onClose: () => void;
};

function SaveDialog({ id, search, names, onClose }: SaveDialogProps) {
  const [name, setName] = useState("");
  const save = useSend(saveResultTable, {
    refreshes: [resultTables],
    said: "已保存，所有能看结果的人都能打开",
    onDone: onClose,
  });
  const isThere = names.includes(name.trim());
  return (
    <Modal
      open
      title="保存交叉表"
      okText={isThere ? "替换" : "保存"}
      okButtonProps={{ disabled: name.trim() === "" }}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() => save.mutate({ params: { id }, body: { name: name.trim(), search } })}
    >
      <TextField
        label="名称"
        value={name}
        onChange={setName}
        max={40}
        help={isThere ? "已有同名的交叉表，保存会替换它" : "连同筛选、行列和加权一起保存"}
      />
    </Modal>
  );
}
