/** In the account centre: the way to the address book. */
import { Card } from "../../ui/Card.tsx";
import { PinIcon } from "../../ui/linkIcons.tsx";
import { Row, Rows } from "../../ui/List.tsx";

export const AddressLink = () => (
  <Card flush>
    <Rows label="收货地址">
      <Row to="/home/address" title="收货地址" about="兑换的实物奖品寄到这里" start={<PinIcon />} />
    </Rows>
  </Card>
);
