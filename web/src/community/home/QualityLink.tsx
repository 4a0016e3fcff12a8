/** The way to 信用分, with what it is good for. */
import { Card } from "../../ui/Card.tsx";
import { ShieldIcon } from "../../ui/linkIcons.tsx";
import { Row, Rows } from "../../ui/List.tsx";

export const QualityLink = () => (
  <Card flush>
    <Rows label="信用">
      <Row
        to="/home/quality"
        title="我的信用分"
        about="认真作答会加分，分数高审核更快"
        start={<ShieldIcon />}
      />
    </Rows>
  </Card>
);
