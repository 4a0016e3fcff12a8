/** The drawer beside a list. Without a mask, so that the keys of the queue keep working under it. */
import { Drawer } from "antd";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureState } from "./States.tsx";
import { Waiting } from "./Waiting.tsx";

type DetailsProps<T> = {
  title: string;
  result: UseQueryResult<T>;
  onClose: () => void;
  footer?: (data: T) => ReactNode;
  children: (data: T) => ReactNode;
};

export function Details<T>({ title, result, onClose, footer, children }: DetailsProps<T>) {
  const { data, error } = result;
  return (
    <Drawer
      open
      title={title}
      size="min(560px, 100vw)"
      mask={false}
      onClose={onClose}
      footer={data !== undefined && footer ? footer(data) : null}
    >
      {data === undefined && !error && <Waiting lines={13} />}
      {data === undefined && error && (
        <FailureState error={error} onRetry={() => void result.refetch()} />
      )}
      {data !== undefined && children(data)}
    </Drawer>
  );
}
