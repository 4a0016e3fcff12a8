/** A list's saved views: the button that says which one is shown; the panel comes when it is pressed. */
import { DownOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Popover } from "antd";
import { useEffect, useRef, useState } from "react";
import { listViews, type SavedView } from "#contract/console/operations/views.ts";
import { filtersOf } from "../../platform/list-url.ts";
import { query } from "../../platform/query.ts";
import type { ListUrl } from "../../platform/use-list.ts";
import { later } from "../later.tsx";

const ViewsPanel = later(() => import("./ViewsPanel.tsx").then((m) => m.ViewsPanel));

/** A view that a colleague shares may appear some minutes later. */
const staleMs = 5 * 60_000;

type SavedViewsProps = { page: string; url: ListUrl };

export function SavedViews({ page, url }: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...query(listViews, { query: { page } }), staleTime: staleMs });
  useFirstView(data?.list, url);
  const filters = filtersOf(url.search);
  const shown = data?.list.find(
    ({ search }) => filters !== "" && filtersOf(new URLSearchParams(search)) === filters,
  );
  const button = useRef<HTMLButtonElement>(null);
  const turn = (next: boolean) => {
    setOpen(next);
    // The part of the panel that had the focus is gone; the button takes it unless a press elsewhere has.
    if (!next)
      requestAnimationFrame(
        () => document.activeElement === document.body && button.current?.focus(),
      );
  };
  const choose = (view: SavedView) => {
    url.show(view.search);
    turn(false);
  };
  return (
    <Popover
      getPopupContainer={nextTo}
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={turn}
      // Always an element: antd does not open a popover whose content is empty, and it is filled only once open.
      content={
        <>
          {isOpen && (
            <ViewsPanel {...{ page, filters }} views={data?.list ?? []} onChoose={choose} />
          )}
        </>
      }
    >
      <Button ref={button} type="text" icon={<DownOutlined aria-hidden />} iconPlacement="end">
        {shown?.name ?? "已存视图"}
      </Button>
    </Popover>
  );
}

const nextTo = (trigger: HTMLElement): HTMLElement => trigger.parentElement ?? document.body;

/** The view that a page opens with, once: anyone who then takes the filters off sees the bare list. */
function useFirstView(views: readonly SavedView[] | undefined, url: ListUrl): void {
  const isFresh = useRef(url.search.size === 0);
  const { show, search } = url;
  useEffect(() => {
    if (!isFresh.current || views === undefined) return;
    isFresh.current = false;
    const first = views.find(({ isDefault }) => isDefault);
    if (first && search.size === 0) show(first.search, { replace: true });
  }, [views, show, search.size]);
}
