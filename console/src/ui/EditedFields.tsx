/** The fields of what is edited: fixed for those who may only read them, and while a new thing is being made. */
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";

type EditedFieldsProps = {
  mayWrite: boolean;
  isNew: boolean;
  isSaving: boolean;
  children: ReactNode;
};

/** A new one's own page begins with what was sent, and what is typed on meanwhile would be lost. */
export const EditedFields = ({ mayWrite, isNew, isSaving, children }: EditedFieldsProps) => (
  <ConfigProvider componentDisabled={!mayWrite || (isNew && isSaving)}>{children}</ConfigProvider>
);
