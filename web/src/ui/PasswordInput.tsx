/** A password that can be shown while typing. */
import { useState } from "react";
import { IconButton } from "./Button.tsx";
import { EyeIcon, EyeOffIcon } from "./shellIcons.tsx";
import { TextInput, type TextInputProps } from "./TextInput.tsx";

export function PasswordInput(props: Omit<TextInputProps, "type" | "after">) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={isShown ? "text" : "password"}
      after={
        <IconButton
          label={isShown ? "隐藏密码" : "显示密码"}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
