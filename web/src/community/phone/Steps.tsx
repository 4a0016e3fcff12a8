/** One way onto the home screen, step by step. */
import { Card } from "../../ui/Card.tsx";
import styles from "./Phone.module.css";
import type { Way } from "../../foundation/install/ways.ts";

export function Steps({ way: { name, steps } }: { way: Way }) {
  return (
    <Card title={name}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}
