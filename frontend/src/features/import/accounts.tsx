import { useId, useState } from 'react';
import { tellOther } from '#core/statements/accounts';
import { dayInNewYork } from '#core/time/day';
import { Card } from '#ui/card';
import { DateField } from '#ui/date-field';
import { ErrorState } from '#ui/error-state';
import { SelectField, TextField } from '#ui/field';
import { NumberField } from '#ui/number-field';
import { Skeleton } from '#ui/spinner';
import { JoinedFiles } from './joined-files';
import { messages } from './messages';
import type { Joined } from './protocol';
import { type CashChoice, type ImportChoices, nowhere } from './use-choices';

/** Chosen for a platform that is yet to be named. */
const own = '+';
const longestName = 40;

type PlaceNow = ImportChoices['places'][number];

interface AccountProps {
  place: PlaceNow;
  names: readonly string[];
  onPlace: (key: string, platform: string) => void;
}

const Account = ({ place: { key, broker, account, platform }, names, onPlace }: AccountProps) => {
  const [isOwn, setOwn] = useState(platform !== undefined && platform !== nowhere && !names.includes(platform));
  const options = [
    ...names.map((name) => ({ value: name, label: name })),
    { value: own, label: messages.ownPlatform },
    { value: nowhere, label: messages.notImported },
  ];
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <SelectField
        label={messages.accountOf(broker, account)}
        options={platform === undefined && !isOwn ? [{ value: '?', label: messages.platform }, ...options] : options}
        value={isOwn ? own : (platform ?? '?')}
        onChange={({ target }) => {
          setOwn(target.value === own);
          if (target.value !== own) onPlace(key, target.value);
          else onPlace(key, account.slice(0, longestName) || broker.slice(0, longestName));
        }}
      />
      {isOwn && (
        <TextField
          label={messages.ownName}
          hint={messages.ownNameHint}
          maxLength={longestName}
          required
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
        <p className="font-medium text-pretty text-warning">{tellOther(other)}</p>
        <p className="mt-1 text-pretty text-ink">{messages.otherHint}</p>
        <label className="mt-2 flex min-h-8 items-center gap-2.5 font-medium text-ink">
          <input
            type="checkbox"
            className="size-4.5 shrink-0 accent-accent pointer-coarse:size-6"
            checked={other.isSaid}
            onChange={() => sayOther(other, !other.isSaid)}
          />
          {messages.otherIsMine(other.ending, other.platform)}
        </label>
      </div>
    ))}
  </div>
);

interface CashProps {
  platform: string;
  choice: CashChoice;
  isRight: boolean;
  onChoose: (platform: string, choice: CashChoice) => void;
}

const Cash = ({ platform, choice, isRight, onChoose }: CashProps) => {
  const hintId = useId();
  const set = (part: Partial<CashChoice>) => onChoose(platform, { ...choice, ...part });
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
        {messages.cashOn(platform)}
      </label>
      <p id={hintId} className="mb-3 text-sm text-pretty text-ink-muted">
        {messages.cashOnHint}
      </p>
      {choice.isOn && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <DateField
            label={messages.since}
            max={dayInNewYork(new Date())}
            required
            value={choice.since}
            error={isRight ? undefined : messages.cashWrong}
            onChange={({ target }) => set({ since: target.value })}
          />
          <NumberField
            label={messages.balanceThen}
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
export const Accounts = ({ choices, joined }: { choices: ImportChoices; joined: readonly Joined[] }) => {
  const { platforms, places, place, cash, isCashRight, chooseCash } = choices;
  return (
    <Card title={messages.accounts} description={messages.accountsHint}>
      <JoinedFiles joined={joined} />
      {platforms.error && !platforms.isReady ? (
        <ErrorState title={messages.previewFailed} message={null} onRetry={() => void platforms.refetch()} />
      ) : !platforms.isReady ? (
        <div role="status">
          <span className="sr-only">{messages.platformsLoading}</span>
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
