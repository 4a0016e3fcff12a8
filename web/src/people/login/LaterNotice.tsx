/** LoginNotice.tsx, whose code comes when it is first shown. */
import { later } from "../../platform/later.tsx";

export const LoginNotice = later(() => import("./LoginNotice.tsx").then((m) => m.LoginNotice));
