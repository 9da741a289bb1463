import { Eye, EyeOff } from 'lucide-react';
import { getControlKeyName } from '#lib/control-key';
import { useDisplaySettings } from '#lib/session/use-display-settings';
import { IconButton } from '#ui/button';

/** For a glance in a café: amounts become dots, percentages stay. */
export const HideAmountsButton = () => {
  const { hidesAmounts, choose } = useDisplaySettings();
  const label = hidesAmounts ? 'Show amounts' : 'Hide amounts';
  return (
    <IconButton
      label={label}
      title={`${label} (${getControlKeyName()} .)`}
      icon={hidesAmounts ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      aria-keyshortcuts="Control+. Meta+."
      onClick={() => choose({ hidesAmounts: !hidesAmounts })}
    />
  );
};
