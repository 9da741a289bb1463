import { useState } from 'react';
import type { AllocationReport } from '#contract/allocation';
import { targetRules } from '#contract/target-rules';
import { cashOf, spendableOf } from '#core/allocation/held';
import { type Buy, type Plan as Planned, planFor, type Wish } from '#core/allocation/plan';
import { inDigits, toNumber } from '#core/money/amount';
import { formatMoney } from '#lib/format';
import { isFigure, parseFigure } from '#lib/typed-figure';
import { LinkButton } from '#ui/button';
import { SelectField } from '#ui/field';
import { Money, Percent } from '#ui/figures';
import { NumberField } from '#ui/number-field';
import { fractionRoom, Quantity } from '#ui/quantity';
import { type Column, Table } from '#ui/table';
import { provenanceOf } from '../stocks/provenance';
import { ProvenanceBadges } from '../stocks/provenance-badges';
import { StockLink } from '../stocks/stock-link';
import { beyondSentence, fundSentence, leftSentence, messages, planNotes } from './messages';

/** Where most of it is held, so that the form of the trade begins there; nowhere for what is not held. */
const platformOf = ({ platforms }: AllocationReport['stocks'][number]): string | undefined =>
  platforms.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0]?.platform;

const tradeLink = ({ symbol, shares }: Buy, stock: AllocationReport['stocks'][number]): string => {
  const asked = { add: '', symbol, name: stock.companyName, quantity: inDigits(shares), type: 'buy' };
  const platform = platformOf(stock);
  return `/dashboard/portfolio?${new URLSearchParams({ ...asked, ...(platform !== undefined && { platform }) })}`;
};

type StockOf = (symbol: string) => AllocationReport['stocks'][number];

const Price = ({ stock, price }: { stock: ReturnType<StockOf>; price: number }) => (
  <span className="inline-flex flex-wrap items-center justify-end gap-2">
    {stock.quote && <ProvenanceBadges {...stock.quote} />}
    <span title={stock.quote ? provenanceOf(stock.quote, 'price') : undefined}>
      <Money value={price} />
    </span>
  </span>
);

const columnsOf = (stockOf: StockOf): Column<Buy>[] => [
  { id: 'stock', header: messages.stock, heading: true, cell: ({ symbol }) => <StockLink symbol={symbol} /> },
  {
    id: 'shares',
    header: messages.count,
    align: 'end',
    cell: ({ shares }) => <Quantity value={shares} />,
  },
  {
    id: 'price',
    header: messages.price,
    align: 'end',
    cell: ({ symbol, price }) => <Price stock={stockOf(symbol)} price={price} />,
  },
  { id: 'cost', header: messages.cost, align: 'end', cell: ({ cost }) => <Money value={cost} /> },
  { id: 'before', header: messages.before, align: 'end', cell: ({ before }) => <Percent value={before} /> },
  { id: 'after', header: messages.after, align: 'end', cell: ({ after }) => <Percent value={after} /> },
  { id: 'goal', header: messages.goal, align: 'end', cell: ({ goal }) => <Percent value={goal} /> },
  {
    id: 'actions',
    header: <span className="sr-only">{messages.actions}</span>,
    align: 'end',
    cell: (buy) => (
      <LinkButton size="sm" to={tradeLink(buy, stockOf(buy.symbol))} aria-label={`${messages.buy} ${buy.symbol}`}>
        {messages.buy}
      </LinkButton>
    ),
  },
];

/** The latest of the prices that the plan goes by, in a sentence a source. */
const sourcesOf = (buys: readonly Buy[], stockOf: StockOf): string[] => [
  ...new Set(
    buys.flatMap(({ symbol }) => {
      const { quote } = stockOf(symbol);
      return quote ? [provenanceOf(quote, 'price')] : [];
    }),
  ),
];

const Found = ({ plan, report }: { plan: Planned; report: AllocationReport }) => {
  const bySymbol = new Map(report.stocks.map((stock) => [stock.symbol, stock]));
  const stockOf: StockOf = (symbol) => bySymbol.get(symbol) as ReturnType<StockOf>;
  const { buys, keptAsCash, tooDear } = plan;
  const [source, ...others] = sourcesOf(buys, stockOf);
  const notes = [
    ...(buys.length > 0 ? [leftSentence(plan)] : []),
    ...planNotes(plan),
    ...(report.targets.emergencyFund > 0
      ? [fundSentence(report.targets.emergencyFund, toNumber(cashOf(report.cash, report.targets)))]
      : []),
    ...(source !== undefined && others.length === 0 ? [source] : []),
    ...(buys.length > 0 ? [messages.costs] : []),
  ];
  return (
    <>
      {buys.length > 0 ? (
        <div className="@container" style={fractionRoom(buys.map(({ shares }) => shares))}>
          <Table caption={messages.buys} columns={columnsOf(stockOf)} rows={buys} rowKey={({ symbol }) => symbol} />
        </div>
      ) : (
        <p>{keptAsCash > 0 ? leftSentence(plan) : tooDear.length > 0 ? messages.tooLittle : messages.nothing}</p>
      )}
      <ul className="mt-4 space-y-1 text-sm text-ink-muted">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
};

const Answer = ({ report, wish, isRight }: { report: AllocationReport; wish: Wish; isRight: boolean }) => {
  if (!isRight) return <p className="text-ink-muted">{messages.enterAmount}</p>;
  const plan = planFor(report, wish);
  if ('beyond' in plan) return <p className="text-negative">{beyondSentence(plan.beyond)}</p>;
  return <Found plan={plan} report={report} />;
};

/** "Add $1,000: buy these". What is typed is no record: nothing of it is kept. */
export const Plan = ({ report }: { report: AllocationReport }) => {
  const { cash, targets } = report;
  const spendable = toNumber(spendableOf(cash, targets));
  const [typed, type] = useState('');
  const [isNewMoney, setNewMoney] = useState(spendable === 0);
  const [isWhole, setWhole] = useState(false);
  const verdict = typed.trim() === '' ? true : isFigure(targetRules.contribution)(typed);
  const contribution = toNumber(parseFigure(typed));
  return (
    <div>
      <div className="grid gap-x-4 sm:grid-cols-3">
        <NumberField
          label={messages.amount}
          value={typed}
          step={100}
          min={0}
          decimals={2}
          hint={cashOf(cash, targets).lt(0) ? messages.overdrawn : formatMoney(contribution)}
          error={verdict === true ? undefined : verdict}
          {...(!isNewMoney && { all: spendable })}
          onChange={({ target }) => type(target.value)}
        />
        <SelectField
          label={messages.from}
          value={isNewMoney ? 'new' : 'cash'}
          options={[
            { value: 'cash', label: messages.fromCash(spendable) },
            { value: 'new', label: messages.fromOutside },
          ]}
          onChange={({ target }) => setNewMoney(target.value === 'new')}
        />
        <SelectField
          label={messages.shares}
          value={isWhole ? 'whole' : 'fractions'}
          options={[
            { value: 'fractions', label: messages.fractions },
            { value: 'whole', label: messages.wholeShares },
          ]}
          onChange={({ target }) => setWhole(target.value === 'whole')}
        />
      </div>
      <div aria-live="polite" className="mt-2">
        <Answer
          report={report}
          wish={{ contribution, isNewMoney, isWhole }}
          isRight={verdict === true && contribution > 0}
        />
      </div>
    </div>
  );
};
