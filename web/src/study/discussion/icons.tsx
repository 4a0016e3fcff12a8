/** Icons of discussion groups. */
import { icon } from "../../ui/shellIcons.tsx";

export const LikeIcon = icon(
  <path d="M7 10.5V20H4.5a.5.5 0 0 1-.5-.5v-8.5a.5.5 0 0 1 .5-.5zM7 10.5 11 4a2.2 2.2 0 0 1 2.2 2.6L12.6 10H18a2 2 0 0 1 2 2.4l-1.3 6a2 2 0 0 1-2 1.6H7" />,
);
