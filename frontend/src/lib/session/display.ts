import type { DisplaySettings, DisplaySettingsEdit } from '#contract/auth';
import { setAmountsHidden } from '#lib/format';

/** Of whoever has chosen nothing: the theme of the device, amounts shown. */
export const getDisplaySettings = (user: { display?: DisplaySettingsEdit | undefined } | null): DisplaySettings => ({
  theme: user?.display?.theme ?? 'system',
  hidesAmounts: user?.display?.hidesAmounts ?? false,
});

/** What is drawn from now on looks so; the colours change at once. */
export const applyDisplaySettings = ({ theme, hidesAmounts }: DisplaySettings): void => {
  setAmountsHidden(hidesAmounts);
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
};
