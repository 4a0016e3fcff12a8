/** Own views and shared ones; what one may do with each; and the filters of now as a new one. */
import {
  DeleteOutlined,
  EditOutlined,
  ShareAltOutlined,
  StarFilled,
  StarOutlined,
} from "@ant-design/icons";
import { Button, Checkbox, Input } from "antd";
import { type ReactNode, useState } from "react";
import {
  changeView,
  listViews,
  removeView,
  type SavedView,
  saveView,
  setDefaultView,
} from "#contract/console/operations/views.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import styles from "./DataTable.module.css";

type ViewsPanelProps = {
  page: string;
  /** The filters in the address now. */
  filters: string;
  views: readonly SavedView[];
  onChoose: (view: SavedView) => void;
};

const nameMax = 20;

export function ViewsPanel({ page, filters, views, onChoose }: ViewsPanelProps) {
  const own = views.filter(({ isMine }) => isMine);
  const others = views.filter(({ isMine }) => !isMine);
  return (
    <div className={styles.views}>
      <Views title="我的视图" empty="还没有。调好筛选，在下面起个名字保存。">
        {own.map((view) => (
          <OwnView key={view.id} view={view} onChoose={onChoose} />
        ))}
      </Views>
      {others.length > 0 && (
        <Views title="同事共享的" empty="">
          {others.map((view) => (
            <li key={view.id} className={styles.view}>
              <Button type="text" title={`${view.by} 共享`} onClick={() => onChoose(view)}>
                {view.name}
              </Button>
              <DefaultButton view={view} />
            </li>
          ))}
        </Views>
      )}
      <SaveForm {...{ page, filters }} />
    </div>
  );
}

type ViewsProps = { title: string; empty: string; children: readonly ReactNode[] };

const Views = ({ title, empty, children }: ViewsProps) => (
  <section>
    <h2>{title}</h2>
    {children.length === 0 ? <p className="quiet">{empty}</p> : <ul>{children}</ul>}
  </section>
);

type OneView = { view: SavedView; onChoose: (view: SavedView) => void };

function OwnView({ view, onChoose }: OneView) {
  const [isNaming, setNaming] = useState(false);
  const params = { id: String(view.id) };
  const change = useSend(changeView, { refreshes: [listViews], onDone: () => setNaming(false) });
  const remove = useSend(removeView, { refreshes: [listViews] });
  const { name, shared } = view;
  const put = (to: { name: string; shared: boolean }) => change.mutate({ params, body: to });
  if (isNaming)
    return (
      <li className={styles.view}>
        <Input
          autoFocus
          aria-label="新名称"
          maxLength={nameMax}
          defaultValue={name}
          onPressEnter={({ currentTarget }) => put({ name: currentTarget.value, shared })}
          onBlur={() => setNaming(false)}
        />
      </li>
    );
  return (
    <li className={styles.view}>
      <Button type="text" onClick={() => onChoose(view)}>
        {name}
      </Button>
      <DefaultButton view={view} />
      <Button
        type={shared ? "link" : "text"}
        icon={<ShareAltOutlined aria-hidden />}
        aria-label={shared ? `不再共享“${name}”` : `共享“${name}”`}
        title={shared ? "已共享给所有操作员；点击取消" : "共享给所有操作员"}
        loading={change.isPending}
        onClick={() => put({ name, shared: !shared })}
      />
      <Button
        type="text"
        icon={<EditOutlined aria-hidden />}
        aria-label={`给“${name}”改名`}
        title="改名"
        onClick={() => setNaming(true)}
      />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除“${name}”`}
        title="删除"
        loading={remove.isPending}
        onClick={() => remove.mutate({ params })}
      />
    </li>
  );
}

function DefaultButton({ view: { id, page, name, isDefault } }: { view: SavedView }) {
  const choose = useSend(setDefaultView, { refreshes: [listViews] });
  return (
    <Button
      type={isDefault ? "link" : "text"}
      icon={isDefault ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      aria-label={isDefault ? `打开页面时不再用“${name}”` : `打开页面时用“${name}”`}
      title={isDefault ? "打开页面时先看它；点击取消" : "打开页面时先看它"}
      loading={choose.isPending}
      onClick={() => choose.mutate({ body: { page, viewId: isDefault ? null : id } })}
    />
  );
}

function SaveForm({ page, filters }: { page: string; filters: string }) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const save = useSend(saveView, {
    refreshes: [listViews],
    onDone: (view) => {
      sayDone(`已保存视图“${view.name}”`);
      setName("");
    },
  });
  const submit = () => {
    save.mutate({ body: { page, name: name.trim(), search: filters, shared } });
  };
  return (
    <Form className={styles.save} onSubmit={submit}>
      <Input
        aria-label="视图名称"
        placeholder="给当前筛选起个名字"
        maxLength={nameMax}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
        共享给所有操作员
      </Checkbox>
      <Button type="primary" htmlType="submit" disabled={!name.trim()} loading={save.isPending}>
        保存当前筛选
      </Button>
    </Form>
  );
}
