import { useId, useState } from 'react';
import { findLengthFault, platformRules } from '#contract/fields/field-rules';
import { proposePlatformName } from '#core/statements/plan/propose-account-platforms';
import { formatUnexpectedPlatformWarning, getAccountEnding } from '#core/statements/reader/accounts';
import { getDayInNewYork } from '#core/time/day';
import { Card } from '#ui/card';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { ErrorState } from '#ui/page/error-state';
import { Skeleton } from '#ui/spinner';
import { UnnamedAccountFilesNote } from '../file/unnamed-account-files-note';
import type { UnnamedAccountFileGroup } from '../file/worker-protocol';
import { importMessages } from '../messages';
import { type CashTrackingChoice, type ImportChoices, skippedAccountValue } from './use-import-choices';

/** Chosen for a platform that is yet to be named. */
const own = '+';

type PlaceNow = ImportChoices['places'][number];

interface AccountProps {
  place: PlaceNow;
  names: readonly string[];
  onPlace: (key: string, platform: string) => void;
}

/** Why a platform is proposed, or none. */
const explainProposal = ({ proposal, platform, account }: PlaceNow): string | undefined => {
  if (proposal.platform !== (platform ?? null)) return undefined;
  return proposal.why === 'earlier'
    ? importMessages.placedBefore(getAccountEnding(account))
    : importMessages.whyPlaced[proposal.why];
};

const Account = ({ place, names, onPlace }: AccountProps) => {
  const { key, broker, account, platform } = place;
  const [isOwn, setOwn] = useState(
    platform !== undefined && platform !== skippedAccountValue && !names.includes(platform),
  );
  const options = [
    ...names.map((name) => ({ value: name, label: name })),
    { value: own, label: importMessages.ownPlatform },
    { value: skippedAccountValue, label: importMessages.notImported },
  ];
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <SelectField
        label={importMessages.accountOf(broker, account)}
        hint={explainProposal(place)}
        options={
          platform === undefined && !isOwn ? [{ value: '?', label: importMessages.platform }, ...options] : options
        }
        value={isOwn ? own : (platform ?? '?')}
        onChange={({ target }) => {
          setOwn(target.value === own);
          if (target.value !== own) onPlace(key, target.value);
          else onPlace(key, proposePlatformName(place));
        }}
      />
      {isOwn && (
        <TextField
          label={importMessages.ownName}
          hint={importMessages.ownNameHint}
          required
          error={findLengthFault(platform ?? '', platformRules.name)}
          value={platform ?? ''}
          onChange={({ target }) => onPlace(key, target.value)}
        />
      )}
    </div>
  );
};

type Other = ImportChoices['otherAccounts'][number];

/** Asked before anything of another account goes where those of before are. */
const OtherAccounts = ({ choices: { otherAccounts, sayOther } }: { choices: ImportChoices }) => (
  <div role="status" className="space-y-2 empty:hidden">
    {otherAccounts.map((other: Other) => (
      <div key={`${other.platform} ${other.ending}`} className="rounded-lg bg-warning-soft px-4 py-3 text-sm">
        <p className="font-medium text-pretty text-warning">{formatUnexpectedPlatformWarning(other)}</p>
        <p className="mt-1 text-pretty text-ink">{importMessages.otherHint}</p>
        <label className="mt-2 flex min-h-8 items-center gap-2.5 font-medium text-ink">
          <input
            type="checkbox"
            className="size-4.5 shrink-0 accent-accent pointer-coarse:size-6"
            checked={other.isSaid}
            onChange={() => sayOther(other, !other.isSaid)}
          />
          {importMessages.otherIsMine(other.ending, other.platform)}
        </label>
      </div>
    ))}
  </div>
);

interface CashProps {
  platform: string;
  choice: CashTrackingChoice;
  isRight: boolean;
  onChoose: (platform: string, choice: CashTrackingChoice) => void;
}

const Cash = ({ platform, choice, isRight, onChoose }: CashProps) => {
  const hintId = useId();
  const set = (part: Partial<CashTrackingChoice>) => onChoose(platform, { ...choice, ...part });
  return (
    <div className="border-t border-line pt-4">
      <label className="flex min-h-8 items-center gap-2.5 text-sm font-medium">
        <input
          type="checkbox"
          aria-describedby={hintId}
          className="size-4.5 shrink-0 accent-accent pointer-coarse:size-6"
          checked={choice.isOn}
          onChange={() => set({ isOn: !choice.isOn })}
        />
        {importMessages.cashOn(platform)}
      </label>
      <p id={hintId} className="mb-3 text-sm text-pretty text-ink-muted">
        {importMessages.cashOnHint}
      </p>
      {choice.isOn && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <DateField
            label={importMessages.since}
            max={getDayInNewYork(new Date())}
            required
            value={choice.since}
            error={isRight ? undefined : importMessages.cashWrong}
            onChange={({ target }) => set({ since: target.value })}
          />
          <NumberField
            label={importMessages.balanceThen}
            decimals={2}
            required
            value={choice.balance}
            onChange={({ target }) => set({ balance: target.value })}
          />
        </div>
      )}
    </div>
  );
};

/** Which platform each account of the files goes to, and whether cash is kept there. */
export const AccountPlatformChoices = ({
  choices,
  joined,
}: {
  choices: ImportChoices;
  joined: readonly UnnamedAccountFileGroup[];
}) => {
  const { platforms, places, isPlacing, place, cash, isCashRight, chooseCash } = choices;
  return (
    <Card title={importMessages.accounts} description={importMessages.accountsHint}>
      <UnnamedAccountFilesNote joined={joined} />
      {platforms.error && !platforms.isReady ? (
        <ErrorState title={importMessages.previewFailed} message={null} onRetry={() => void platforms.refetch()} />
      ) : !isPlacing ? (
        <div role="status">
          <span className="sr-only">{importMessages.platformsLoading}</span>
          <Skeleton className="h-20 rounded-xl" />
        </div>
      ) : (
        <div className="space-y-2">
          {places.map((one) => (
            <Account
              key={one.key}
              place={one}
              names={one.hasTrades ? platforms.tradeNames : platforms.names}
              onPlace={place}
            />
          ))}
          <OtherAccounts choices={choices} />
          {Object.entries(cash).map(([platform, choice]) => (
            <Cash
              key={platform}
              platform={platform}
              choice={choice}
              isRight={isCashRight(choice)}
              onChoose={chooseCash}
            />
          ))}
        </div>
      )}
    </Card>
  );
};
