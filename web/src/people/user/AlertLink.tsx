/** In the account centre: the way to the settings of alerts. */
import { Card } from "../../ui/Card.tsx";
import { BellIcon } from "../../ui/icons.tsx";
import { Row, Rows } from "../../ui/List.tsx";

export const AlertLink = () => (
  <Card flush>
    <Rows label="提醒设置">
      <Row
        to="/home/alerts"
        title="提醒设置"
        about="哪些新任务通知我、用什么通知"
        start={<BellIcon />}
      />
    </Rows>
  </Card>
);
