/** Over a list: the way to the page on which another one is written. */
import { useNavigate } from "react-router";
import { NewRowButton } from "./NewRowButton.tsx";

export function NewButton({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  return <NewRowButton onClick={() => void navigate(to)}>{children}</NewRowButton>;
}
