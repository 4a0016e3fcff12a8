/**
 * Our icon set: 24-pixel line icons, one stroke. They are silent; the label belongs to the button.
 * These few are on every page, and shell and ui import them from here; features import any of them
 * from icons.tsx.
 */
import type { ReactNode } from "react";

type IconProps = { size?: number; className?: string | undefined };

export const icon = (paths: ReactNode) =>
  function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={className}
      >
        {paths}
      </svg>
    );
  };

export const HomeIcon = icon(
  <path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />,
);
export const TaskIcon = icon(
  <path d="M8 5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1h-2M9 3h6v4H9zM9 13l2 2 4-4" />,
);
export const WalletIcon = icon(
  <path d="M4 7a2 2 0 0 1 2-2h11v3M4 7v10a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1V9a1 1 0 0 0-1-1H5a1 1 0 0 1-1-1ZM16 13.5h.01" />,
);
export const BookIcon = icon(
  <path d="M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5Zm0 0v13" />,
);
export const UserIcon = icon(
  <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20a7.5 7.5 0 0 1 15 0" />,
);
export const ClockIcon = icon(<path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v4.5l3 2" />);
export const EyeIcon = icon(
  <path d="M3 12c2-4 5.5-6 9-6s7 2 9 6c-2 4-5.5 6-9 6s-7-2-9-6ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />,
);
export const EyeOffIcon = icon(
  <path d="M5 5l14 14M10 6.3a9 9 0 0 1 2-.3c3.5 0 7 2 9 6a13 13 0 0 1-2.2 3.1M6.5 7.8A12 12 0 0 0 3 12c2 4 5.5 6 9 6 1.3 0 2.6-.3 3.8-.8" />,
);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const ChevronDownIcon = icon(<path d="m7 10 5 5 5-5" />);
export const ChevronRightIcon = icon(<path d="m10 7 5 5-5 5" />);
export const ChevronLeftIcon = icon(<path d="m14 7-5 5 5 5" />);
export const RefreshIcon = icon(<path d="M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5" />);
