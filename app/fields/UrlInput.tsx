import type { ComponentProps } from "react";

type UrlInputProps = Omit<ComponentProps<"input">, "onChange"> & { onValue: (value: string) => void };

/** The input for an address: phones show their keyboard for addresses and correct nothing. */
export function UrlInput({ onValue, ...rest }: UrlInputProps) {
  return (
    <input
      className="in"
      {...rest}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
