import { useId, useState } from 'react';
import { tradeRules } from '#contract/fields/field-rules';
import { toAmount } from '#core/money/amount';
import { getDayInNewYork, isDay } from '#core/time/day';
import { createFigureValidator, parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { Card } from '#ui/card';
import { DateField } from '#ui/form/date-field';
import { NumberField } from '#ui/form/number-field';
import type { ImportImpactView, OpeningPositionInput } from '../file/worker-protocol';
import { importMessages } from '../messages';
import type { ImportPreviewState } from '../preview/use-import-preview';

type Missing = ImportImpactView['missing'][number];

/** Where the opening position of a stock is offered, for whoever leads there. */
export const getOpeningPositionElementId = (platform: string, symbol: string): string =>
  `opening-${platform}-${symbol}`.replace(/[^\w-]/g, '_');

const box = 'size-4.5 shrink-0 accent-accent pointer-coarse:size-6';

/** As it is proposed, or as it was told. */
const toProposedTexts = ({ shares, day }: Missing) => ({
  shares: toAmount(shares).round(8, 3).toFixed(),
  day,
  cost: '',
  isUnknown: false,
});
type Texts = ReturnType<typeof toProposedTexts>;

const parseOpening = (
  { platform, symbol, name }: Missing,
  { shares, day, cost, isUnknown }: Texts,
): OpeningPositionInput | null => {
  const isRight = createFigureValidator(tradeRules.quantity)(shares) === true && isDay(day);
  const hasCost = isUnknown || (cost.trim() !== '' && createFigureValidator(tradeRules.price)(cost) === true);
  if (!isRight || !hasCost) return null;
  return {
    platform,
    symbol,
    name,
    day,
    shares: parseTypedFigureOrZero(shares).toNumber(),
    cost: isUnknown ? null : parseTypedFigureOrZero(cost).toNumber(),
  };
};

/** As it was told before, where somebody comes back to it. */
const toTypedTexts = ({ shares, day, cost }: OpeningPositionInput): Texts => ({
  shares: toAmount(shares).toFixed(),
  day,
  cost: cost === null ? '' : toAmount(cost).toFixed(),
  isUnknown: cost === null,
});

interface OpeningProps {
  one: Missing;
  told: OpeningPositionInput | undefined;
  onTold: (opening: OpeningPositionInput | null) => void;
}

const Opening = ({ one, told, onTold }: OpeningProps) => {
  const [texts, setTexts] = useState(() => (told ? toTypedTexts(told) : null));
  const hintId = useId();
  const put = (next: Texts | null) => {
    setTexts(next);
    onTold(next && parseOpening(one, next));
  };
  const set = (part: Partial<Texts>) => texts && put({ ...texts, ...part });
  return (
    <li id={getOpeningPositionElementId(one.platform, one.symbol)} className="scroll-mt-24 py-3">
      <p className="font-medium">{importMessages.missingOf(one.symbol, one.platform)}</p>
      <p className="text-sm text-ink-muted">{importMessages.missingFrom(one.shares, one.neededBy)}</p>
      <label className="mt-1 flex min-h-8 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className={box}
          checked={texts !== null}
          onChange={() => put(texts ? null : toProposedTexts(one))}
        />
        {importMessages.opening}
      </label>
      {texts && (
        <div className="mt-2 grid gap-x-4 sm:grid-cols-3">
          <NumberField
            label={importMessages.openingShares}
            decimals={8}
            required
            value={texts.shares}
            onChange={({ target }) => set({ shares: target.value })}
          />
          <DateField
            label={importMessages.openingDay}
            max={getDayInNewYork(new Date())}
            required
            value={texts.day}
            onChange={({ target }) => set({ day: target.value })}
          />
          <NumberField
            label={importMessages.openingCost}
            decimals={6}
            required={!texts.isUnknown}
            disabled={texts.isUnknown}
            value={texts.isUnknown ? '' : texts.cost}
            error={texts.isUnknown || parseOpening(one, texts) ? undefined : tradeRules.price.missing}
            onChange={({ target }) => set({ cost: target.value })}
          />
          <label className="flex min-h-8 items-center gap-2.5 text-sm sm:col-span-3 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              aria-describedby={hintId}
              className={box}
              checked={texts.isUnknown}
              onChange={() => set({ isUnknown: !texts.isUnknown })}
            />
            {importMessages.costUnknown}
          </label>
          <p id={hintId} className="text-sm text-ink-muted sm:col-span-3">
            {importMessages.costUnknownHint}
          </p>
        </div>
      )}
    </li>
  );
};

const getPositionKey = ({ platform, symbol }: Pick<Missing, 'platform' | 'symbol'>): string => `${platform} ${symbol}`;

/** Sales whose purchase no file has, with the offer of what was there before. */
export const MissingPurchasesSection = ({
  preview: { difference, decisions, openWith },
}: {
  preview: ImportPreviewState;
}) => {
  // What was missing at first stays to be seen once it has been told.
  const [allMissing, setAllMissing] = useState<Missing[]>([]);
  const now = difference?.missing ?? [];
  const unmet = now.filter((one) => !allMissing.some((known) => getPositionKey(known) === getPositionKey(one)));
  if (unmet.length > 0) setAllMissing([...allMissing, ...unmet]);
  const { openings } = decisions;
  const listed = allMissing.filter((one) =>
    [...now, ...openings].some((other) => getPositionKey(other) === getPositionKey(one)),
  );
  if (listed.length === 0) return null;
  return (
    <Card title={importMessages.missing} description={importMessages.missingHint}>
      <ul className="-my-3 divide-y divide-line">
        {listed.map((one) => (
          <Opening
            key={getPositionKey(one)}
            one={one}
            told={openings.find((other) => getPositionKey(other) === getPositionKey(one))}
            onTold={(opening) => {
              const others = openings.filter((other) => getPositionKey(other) !== getPositionKey(one));
              openWith(opening ? [...others, opening] : others);
            }}
          />
        ))}
      </ul>
    </Card>
  );
};
