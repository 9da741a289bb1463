import type { HouseholdReport, HouseholdSharingInput, OwnHouseholdAccount } from '#contract/household';
import { householdSharingRules } from '#contract/sharing-rules';
import { type HouseholdAccountRef, isSameAccount, type SharingLevel, sharingLevels } from '#core/household/sharing';
import { toNumber } from '#core/money/amount';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { SelectField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import {
  describeHouseholdAccount,
  formatHouseholdAccountName,
  formatSharingLevelLabel,
  householdMessages as messages,
  sharingLevelNames,
} from './messages';
import { fetchHousehold, toSharingChoice, useSaveSharing } from './queries';

interface SharingFormValues {
  level: SharingLevel;
  ownPercent: string;
}

type SavedHouseholdSharing = Pick<HouseholdReport, 'own' | 'version'>;

const levelOptions = sharingLevels.map((value) => ({ value, label: sharingLevelNames[value] }));

interface SharingDialogProps {
  account: OwnHouseholdAccount;
  saved: SavedHouseholdSharing;
  /** The other person, once they have registered. */
  other: string | undefined;
  onClose: () => void;
}

const findOwn = ({ own }: SavedHouseholdSharing, account: HouseholdAccountRef): OwnHouseholdAccount | undefined =>
  own.find((one) => isSameAccount(one, account));

/** What the other person sees of one account, and whose it is. */
export default function SharingDialog({ account, saved: read, other, onClose }: SharingDialogProps) {
  const saved = useReloadableEditedRow<SavedHouseholdSharing>(read, {
    read: async () => {
      const now = await fetchHousehold();
      return findOwn(now, account) ? now : undefined;
    },
    gone: messages.gone,
    failed: messages.failed,
    onGone: onClose,
  });
  const { own, version } = saved.shown;
  const { level, ownPercent } = findOwn(saved.shown, account) ?? account;
  return (
    <RecordDialog<SharingFormValues, HouseholdSharingInput>
      title={formatHouseholdAccountName(account)}
      description={describeHouseholdAccount(account)}
      initial={{ level, ownPercent: String(ownPercent) }}
      draft={`sharing ${account.kind} ${account.id}`}
      saved={saved}
      writing={useSaveSharing()}
      toSend={(values) => ({
        choices: own.map((one) =>
          isSameAccount(one, account)
            ? {
                ...toSharingChoice(one),
                level: values.level,
                ownPercent: toNumber(parseTypedFigureOrZero(values.ownPercent)),
              }
            : toSharingChoice(one),
        ),
        version,
      })}
      fieldOf={(path) => (['level', 'ownPercent'] as const).find((field) => path.endsWith(`.${field}`))}
      submitLabel={messages.save}
      done={messages.saved}
      failed={messages.saveFailed}
      onClose={onClose}
    >
      {(form) => {
        const { field, figure } = createFieldPropsBuilders(form);
        return (
          <>
            <SelectField label={formatSharingLevelLabel(other)} options={levelOptions} {...field('level')} />
            <NumberField
              label={messages.ownPercent}
              hint={messages.ownPercentHint}
              {...figure('ownPercent', householdSharingRules.ownPercent)}
            />
          </>
        );
      }}
    </RecordDialog>
  );
}
