/** The account centre's dialogs, which come when they are opened: the page alone stays small. */
import { later } from "../../platform/later.tsx";

export const ContactDialog = later(() =>
  import("./ContactDialog.tsx").then((module) => module.ContactDialog),
);
export const PasswordDialog = later(() =>
  import("./PasswordDialog.tsx").then((module) => module.PasswordDialog),
);
export const SnsDialog = later(() => import("./SnsDialog.tsx").then((module) => module.SnsDialog));
export const ExportDialog = later(() =>
  import("./ExportDialog.tsx").then((module) => module.ExportDialog),
);
export const CloseDialog = later(() =>
  import("./CloseDialog.tsx").then((module) => module.CloseDialog),
);
