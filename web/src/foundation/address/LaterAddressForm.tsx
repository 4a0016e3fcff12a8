/** The address form as pages use it: its code comes when it is first opened. */
import { later } from "../../platform/later.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

export const LaterAddressForm = later(
  () => import("./AddressForm.tsx").then(({ AddressForm }) => AddressForm),
  <Skeleton height={460} />,
);
