/** Icons of lists of links: home, and the account on a phone. */
import { icon } from "./shellIcons.tsx";

export const ShieldIcon = icon(
  <path d="M12 3.5 5 6v5.5c0 4 2.8 7 7 9 4.2-2 7-5 7-9V6zM9 12l2 2 4-4" />,
);
export const CoinIcon = icon(
  <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v8M9 9.5l3 3 3-3M9.5 13.5h5" />,
);
export const PinIcon = icon(
  <path d="M12 21s7-6.2 7-11.2A7 7 0 0 0 5 9.8C5 14.8 12 21 12 21ZM12 12.3a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />,
);
