/**
 * The only form element of both sites. Whatever it holds never stands in an address: without its script the
 * browser would send it by POST, which the pages answer by showing themselves again (server/src/community/pages).
 */
import type { ComponentProps, FormEvent } from "react";

type FormProps = Omit<ComponentProps<"form">, "method" | "action" | "noValidate" | "onSubmit"> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
};

export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React hands an event on to whatever rendered a dialog, which may be another form.
        event.stopPropagation();
        void onSubmit(event);
      }}
    />
  );
}
