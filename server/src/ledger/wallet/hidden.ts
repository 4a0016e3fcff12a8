/** What somebody reads who asks for gold and is not shown any (rule people-28). */
import { Failure } from "../../platform/failure.ts";

export const pointsHidden = () => new Failure("forbidden", { msg: "主持人和观察员不显示金币" });
