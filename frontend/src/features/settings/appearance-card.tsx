import type { Theme } from '#contract/auth';
import { getControlKeyName } from '#lib/control-key';
import { useDisplaySettings } from '#lib/session/use-display-settings';
import { Card } from '#ui/card';
import { ChoiceButtons } from '#ui/choice-buttons';

const messages = {
  title: 'Appearance',
  description: 'Saved with your account, for every browser you sign in with',
  theme: 'Theme',
  amounts: 'Amounts',
  amountsHint: (key: string) =>
    `When hidden, money and shares show as dots; percentages stay. Press ${key} . to switch.`,
};

const themeChoices: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const amountChoices = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const;

export const AppearanceCard = () => {
  const { theme, hidesAmounts, choose } = useDisplaySettings();
  return (
    <Card title={messages.title} description={messages.description}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="font-medium">{messages.theme}</p>
          <ChoiceButtons
            label={messages.theme}
            choices={themeChoices}
            chosen={theme}
            onChoose={(chosen) => choose({ theme: chosen })}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <p className="font-medium">{messages.amounts}</p>
            <p className="text-sm text-ink-muted">{messages.amountsHint(getControlKeyName())}</p>
          </div>
          <ChoiceButtons
            label={messages.amounts}
            choices={amountChoices}
            chosen={hidesAmounts ? 'hidden' : 'shown'}
            onChoose={(chosen) => choose({ hidesAmounts: chosen === 'hidden' })}
          />
        </div>
      </div>
    </Card>
  );
};
