/** 放到桌面: asked after a task that pays, once a season at most (docs/decisions/0110). Nothing where it cannot be done. */
import { useState } from "react";
import { installOffer } from "../../platform/installOffer.ts";
import { useStore } from "../../platform/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { InstallButton } from "./InstallButton.tsx";
import styles from "./Install.module.css";
import { askingOf, decline, situationNow } from "./moment.ts";
import { ways } from "./ways.ts";

export function InstallCard() {
  const hasOffer = useStore(installOffer, null) !== null;
  const [isDone, setDone] = useState(false);
  const asking = askingOf(situationNow(hasOffer));
  if (isDone || asking === null) return null;
  const end = (isAccepted: boolean) => {
    if (!isAccepted) decline();
    setDone(true);
  };
  return (
    <Card className={styles.card} title="放到桌面，下次一点就开">
      <p className={styles.quiet}>看到账、接着做任务，不用再找网址。不用下载，也不占空间。</p>
      {asking === "steps" && <StepsOnIphone />}
      <div className={styles.actions}>
        {asking === "offer" && <InstallButton onAnswer={end} />}
        <Button kind="quiet" onClick={() => end(false)}>
          {asking === "offer" ? "不用了" : "知道了"}
        </Button>
      </div>
    </Card>
  );
}

const StepsOnIphone = () => (
  <ol className={styles.steps}>
    {ways
      .find(({ device }) => device === "iphone")
      // The site is open already.
      ?.steps.slice(1)
      .map((step) => (
        <li key={step}>{step}</li>
      ))}
  </ol>
);
