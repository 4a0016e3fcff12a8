/** Why withdrawals are stopped, loaded apart: few members ever need it. */
import { later } from "../../platform/later.tsx";

export const StandingNotice = later(() =>
  import("../../layout/StandingNotice.tsx").then((module) => module.StandingNotice),
);
