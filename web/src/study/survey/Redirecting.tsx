/** An agent's or a supplier's respondent goes back to where they came from, with the result in the address. */
import { useEffect } from "react";
import type { Return } from "#contract/member/people/process.ts";
import { Button } from "../../ui/Button.tsx";
import { ReturnHead } from "./ReturnView.tsx";
import styles from "./ReturnView.module.css";

/** Long enough to read the result, short enough not to wonder. */
const readMs = 1500;

export function Redirecting({ found, to }: { found: Return; to: string }) {
  const leave = () => window.location.replace(to);
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(to), readMs);
    return () => clearTimeout(timer);
  }, [to]);
  return (
    <div className={styles.page}>
      <ReturnHead found={found} />
      <p role="status" className="quiet">
        正在带你回到来源平台…
      </p>
      <div className={styles.ways}>
        <Button size="l" block onClick={leave}>
          立即返回
        </Button>
      </div>
    </div>
  );
}
