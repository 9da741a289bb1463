import { amount, inDigits, sum } from '#core/money/amount';
import type { Split } from '#core/portfolio/splits';
import { type Circumstances, type NotRecorded, tellDifference } from '#core/statements/causes';
import { type CertificateLine, certify, countedFigures, statedFigures } from '#core/statements/certificate';
import { differenceOf } from '#core/statements/difference';
import { effectOfEvent } from '#core/statements/effects';
import type { StatementFile } from '#core/statements/files';
import type { Plan } from '#core/statements/plan';
import { comparedRow } from '#core/statements/recorded';
import type { EventLeftOut, RecordedRow, RowToRecord } from '#core/statements/rows';
import { type Day, longDay } from '#core/time/day';
import { inAccount, under } from '#ops/statements/lines';

/** What files come to, beside what they state, in lines for a terminal. */

const tellLine = ({
  what,
  platform,
  name,
  stated,
  counted,
  difference,
  isEqual,
  causes,
}: CertificateLine): string[] => {
  const of = what === 'dividends' ? `dividends of ${name}` : name;
  const line = `${of}${inAccount(platform)}: ${counted}, `;
  if (isEqual) return [`${line}as stated`];
  return [
    `${line}and stated ${stated} (${tellDifference(difference)})`,
    ...causes.map(({ sentence }) => `  ${sentence}`),
  ];
};

const splitsOf = (rows: readonly RowToRecord[]): Map<string, Split[]> => {
  const splits = new Map<string, Split[]>();
  for (const { ledger, row } of rows) {
    if (ledger !== 'splits' || !row.ratio) continue;
    splits.set(row.symbol, [...(splits.get(row.symbol) ?? []), { date: row.date, ...row.ratio }]);
  }
  return splits;
};

const covered = (files: readonly StatementFile[]): Circumstances['covered'] =>
  files.flatMap(({ events }) =>
    [...Map.groupBy(events, ({ account }) => account)].flatMap(([platform, own]) => {
      const days = own.map(({ day }) => day).toSorted();
      const [from, to] = [days[0], days.at(-1)];
      return from && to ? [{ platform, from, to }] : [];
    }),
  );

const asNotRecorded = ({ event, identity, sentence }: EventLeftOut): NotRecorded[] => {
  const effect = effectOfEvent(event);
  return effect ? [{ ...effect, identity, platform: event.account, why: sentence }] : [];
};

const circumstancesOf = (files: readonly StatementFile[], plan: Plan): Circumstances => {
  const trades = plan.rows.flatMap((one) => (one.ledger === 'trades' ? [one.row] : []));
  const fees = [...Map.groupBy(trades, ({ platform }) => platform)].map(([platform, own]) => ({
    platform,
    amount: inDigits(sum(own.map((row) => amount(row.fees)))),
  }));
  const pending = plan.unread.filter(({ why }) => why === 'pending').length;
  const [only] = new Set(files.flatMap(({ events }) => events.map(({ account }) => account)));
  return {
    notRecorded: plan.leftOut.flatMap(asNotRecorded),
    foundDividends: [],
    pending: pending > 0 && only !== undefined ? [{ platform: only, rows: pending }] : [],
    covered: covered(files),
    fees,
  };
};

/** The latest day that the files state their figures of; null where none does. */
const statedDay = ({ positions, balances }: Plan): Day | null =>
  [...positions, ...balances]
    .flatMap(({ statedOn }) => statedOn ?? [])
    .toSorted()
    .at(-1) ?? null;

const recordedOf = (rows: Plan['rows']): RecordedRow[] =>
  rows.flatMap((one, id) => {
    const compared = comparedRow(one);
    return compared ? [{ ...compared, id, identity: one.identity }] : [];
  });

export const tellFigures = (
  files: readonly StatementFile[],
  plan: Plan,
  platforms: Readonly<Record<string, string>>,
): string[] => {
  const asOf = statedDay(plan);
  const counted = countedFigures(recordedOf(plan.rows), splitsOf(plan.rows), asOf ?? '9999-12-31');
  const stated = statedFigures(plan, { platforms });
  const { lines } = certify(stated, counted, circumstancesOf(files, plan), asOf);
  const of = (what: CertificateLine['what']) => lines.filter((line) => line.what === what).flatMap(tellLine);
  const isStated = (what: CertificateLine['what']) => stated.some((one) => one.what === what);
  const { shares, cash } = differenceOf(plan.rows, {
    recorded: [],
    balances: [],
    splits: new Map(),
    today: '9999-12-31',
  });
  return [
    ...(isStated('shares')
      ? under('Held:', of('shares'))
      : under(
          'Held after it:',
          shares
            .filter(({ after }) => after !== '0')
            .map(({ platform, symbol, after }) => `${after} ${symbol}${inAccount(platform)}`),
        )),
    ...(isStated('cash')
      ? under('Cash:', of('cash'))
      : under(
          'Cash moved by it:',
          cash.map(({ platform, currency, after }) => `${after} ${currency}${inAccount(platform)}`),
        )),
  ];
};

export const tellMissing = (plan: Plan): string[] => {
  const { missing } = differenceOf(plan.rows, { recorded: [], balances: [], splits: new Map(), today: '9999-12-31' });
  return under(
    'Shares that were there before the first day of it:',
    missing.map(
      ({ platform, symbol, shares, neededBy }) =>
        `${shares} ${symbol}${inAccount(platform)}, needed by ${longDay(neededBy)}`,
    ),
  );
};
