import { cashRules, platformRules } from '#contract/fields/field-rules';
import type { PlatformView, StartCashTrackingRequest } from '#contract/portfolio/platforms';
import { toNumber } from '#core/money/amount';
import { getDayInNewYork } from '#core/time/day';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { DateField } from '#ui/form/date-field';
import { TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { platformsCardMessages as messages } from './messages';
import { useAddPlatform, useStartCashTracking } from './queries';

const toPlatformInput = ({ platform }: { platform: string }) => ({ platform: platform.trim() });

export const AddPlatformDialog = ({ onClose }: { onClose: () => void }) => (
  <RecordDialog
    title={messages.add}
    description={messages.addExplanation}
    initial={{ platform: '' }}
    draft="platform new"
    writing={useAddPlatform()}
    toSend={toPlatformInput}
    submitLabel={messages.add}
    done={messages.added}
    failed={messages.addFailed}
    onClose={onClose}
  >
    {(form) => (
      <TextField
        label={messages.name}
        hint={messages.nameHint}
        autoComplete="off"
        {...createFieldPropsBuilders(form).text('platform', platformRules.name)}
      />
    )}
  </RecordDialog>
);

interface KeepValues {
  since: string;
  balance: string;
}

interface KeepCashDialogProps {
  shown: PlatformView;
  onClose: () => void;
}

export const TrackCashDialog = ({ shown: { platform, since, version, recorded }, onClose }: KeepCashDialogProps) => {
  const today = getDayInNewYork(new Date());
  const toTrackingRequest = (values: KeepValues): StartCashTrackingRequest => ({
    platform,
    since: values.since,
    balance: toNumber(parseTypedFigureOrZero(values.balance)),
    ...(version !== null && { version }),
  });
  const initial: KeepValues = {
    since: since ?? today,
    balance: since === null ? '' : String(recorded?.openingBalance ?? 0),
  };
  return (
    <RecordDialog
      title={messages.keepTitle(platform)}
      description={messages.keepExplanation}
      initial={initial}
      draft={`platform cash ${platform}`}
      writing={useStartCashTracking()}
      toSend={toTrackingRequest}
      submitLabel={messages.save}
      done={messages.kept}
      failed={messages.keepFailed}
      onClose={onClose}
    >
      {(form) => {
        const { day, figure } = createFieldPropsBuilders(form);
        const isPast = (value: string) => value <= today || messages.sinceFuture;
        return (
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <DateField label={messages.since} max={today} {...day('since', platformRules.since, isPast)} />
            <NumberField
              label={messages.balance}
              hint={messages.balanceHint}
              {...figure('balance', cashRules.balance)}
            />
          </div>
        );
      }}
    </RecordDialog>
  );
};
