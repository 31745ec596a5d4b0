import type { ComponentProps } from "react";
import { useRewardsStopped } from "../lib/rewards.ts";
import { Button } from "./button.tsx";

/** A button that takes something out of rewards: it waits while the brand's rewards are stopped. */
export function TakeButton({ disabled = false, ...props }: ComponentProps<typeof Button>) {
  const isStopped = useRewardsStopped();
  return <Button {...props} disabled={disabled || isStopped} />;
}
