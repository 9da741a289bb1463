type ProgressBarProps = {
  /** What is on its way. */
  label: string;
  /** 0 to 100. */
  value: number;
  /** The value as it is said, `62.5%`. */
  valueText: string;
};

export function ProgressBar({ label, value, valueText }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className="h-2 overflow-hidden rounded-full bg-surface-sunken"
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${value}%` }} />
    </div>
  );
}
