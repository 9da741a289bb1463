import { joinClassNames } from '#lib/join-class-names';

interface ChoiceButtonsProps<Choice extends string> {
  /** What is chosen, as it is heard. */
  label: string;
  choices: readonly { value: Choice; label: string; title?: string }[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
  className?: string;
}

/** A few words side by side, one of which holds. */
export const ChoiceButtons = <Choice extends string>({
  label,
  choices,
  chosen,
  onChoose,
  className,
}: ChoiceButtonsProps<Choice>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends
  <div
    role="group"
    aria-label={label}
    className={joinClassNames('inline-flex rounded-lg bg-surface-sunken p-0.5 print:hidden', className)}
  >
    {choices.map(({ value, label: name, title }) => (
      <button
        key={value}
        type="button"
        title={title}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
        className={
          'min-h-7 rounded-md px-2.5 text-xs font-medium whitespace-nowrap text-ink-muted transition-colors duration-100 ' +
          'hover:text-ink aria-pressed:bg-surface-raised aria-pressed:text-ink aria-pressed:shadow-card pointer-coarse:min-h-11'
        }
      >
        {name}
      </button>
    ))}
  </div>
);
