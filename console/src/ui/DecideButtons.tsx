/** Yes and no, for the ticked rows or for the one in the drawer. */
import { Button } from "antd";

type DecideButtonsProps = { yes: string; no: string; onDecide: (isYes: boolean) => void };

export const DecideButtons = ({ yes, no, onDecide }: DecideButtonsProps) => (
  <div style={{ display: "flex", gap: 8 }}>
    <Button type="primary" onClick={() => onDecide(true)}>
      {yes}
    </Button>
    <Button danger onClick={() => onDecide(false)}>
      {no}
    </Button>
  </div>
);
