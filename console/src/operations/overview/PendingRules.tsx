/** What is about to loosen the rules of money, in one line: for all to see, as long as it can still be stopped. */
import { Link } from "react-router";
import { PendingLines, pendingTitle, useOpenProposals } from "../../ui/PendingAlert.tsx";
import { Folded } from "./Folded.tsx";

export function PendingRules() {
  const list = useOpenProposals();
  return list.length === 0 ? null : (
    <Folded
      type="warning"
      title={pendingTitle(list.length)}
      action={<Link to="/proposals">查看、复核或取消</Link>}
    >
      <PendingLines list={list} />
    </Folded>
  );
}
