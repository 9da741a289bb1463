import { useState } from 'react';
import type { AllocationReport } from '#contract/insight/allocation';
import { allocationTargetRules } from '#contract/insight/allocation-target-rules';
import { getMaxContributionFromCash, sumCashInAllocation } from '#core/allocation/holdings';
import { type PurchasePlanWithRules, planPurchasesWithRules } from '#core/allocation/plan-rules';
import type { PurchasePlan as Planned, PlannedPurchase, PurchasePlanRequest } from '#core/allocation/purchase-plan';
import { toDecimalText, toNumber } from '#core/money/amount';
import { getDayInNewYork } from '#core/time/day';
import { createFigureValidator, parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { formatMoney } from '#lib/format';
import { LinkButton } from '#ui/button';
import { SelectField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { MoneyFigure, PercentFigure, SharesFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { describeProvenance } from '../stocks/provenance';
import { ProvenanceBadges } from '../stocks/provenance-badges';
import { StockLink } from '../stocks/stock-link';
import {
  allocationMessages,
  describeCdLadderSetAside,
  describeEmergencyCashSetAside,
  describeEmergencyFundSetAside,
  describePurchasePlanExclusions,
  describePurchasePlanRemainder,
  describeSpendableLimit,
} from './messages';

/** Where most of it is held, so that the form of the trade begins there; nowhere for what is not held. */
const findLargestPlatform = ({ platforms }: AllocationReport['stocks'][number]): string | undefined =>
  platforms.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0]?.platform;

const getNewTradeLink = ({ symbol, shares }: PlannedPurchase, stock: AllocationReport['stocks'][number]): string => {
  const tradeParams = { add: '', symbol, name: stock.companyName, quantity: toDecimalText(shares), type: 'buy' };
  const platform = findLargestPlatform(stock);
  return `/dashboard/portfolio?${new URLSearchParams({ ...tradeParams, ...(platform !== undefined && { platform }) })}`;
};

type StockOf = (symbol: string) => AllocationReport['stocks'][number];

const Price = ({ stock, price }: { stock: ReturnType<StockOf>; price: number }) => (
  <span className="inline-flex flex-wrap items-center justify-end gap-2">
    {stock.quote && <ProvenanceBadges {...stock.quote} />}
    <span title={stock.quote ? describeProvenance(stock.quote, 'price') : undefined}>
      <MoneyFigure value={price} />
    </span>
  </span>
);

const getColumns = (getStock: StockOf): TableColumn<PlannedPurchase>[] => [
  { id: 'stock', header: allocationMessages.stock, heading: true, cell: ({ symbol }) => <StockLink symbol={symbol} /> },
  {
    id: 'shares',
    header: allocationMessages.count,
    align: 'end',
    cell: ({ shares }) => <SharesFigure value={shares} />,
  },
  {
    id: 'price',
    header: allocationMessages.price,
    align: 'end',
    cell: ({ symbol, price }) => <Price stock={getStock(symbol)} price={price} />,
  },
  { id: 'cost', header: allocationMessages.cost, align: 'end', cell: ({ cost }) => <MoneyFigure value={cost} /> },
  {
    id: 'before',
    header: allocationMessages.before,
    align: 'end',
    cell: ({ before }) => <PercentFigure value={before} />,
  },
  { id: 'after', header: allocationMessages.after, align: 'end', cell: ({ after }) => <PercentFigure value={after} /> },
  { id: 'goal', header: allocationMessages.goal, align: 'end', cell: ({ goal }) => <PercentFigure value={goal} /> },
  {
    id: 'actions',
    header: <span className="sr-only">{allocationMessages.actions}</span>,
    align: 'end',
    cell: (buy) => (
      <LinkButton
        size="sm"
        to={getNewTradeLink(buy, getStock(buy.symbol))}
        aria-label={`${allocationMessages.buy} ${buy.symbol}`}
      >
        {allocationMessages.buy}
      </LinkButton>
    ),
  },
];

/** The latest of the prices that the plan goes by, in a sentence a source. */
const listPriceSources = (buys: readonly PlannedPurchase[], getStock: StockOf): string[] => [
  ...new Set(
    buys.flatMap(({ symbol }) => {
      const { quote } = getStock(symbol);
      return quote ? [describeProvenance(quote, 'price')] : [];
    }),
  ),
];

/** Each rule by its name, with what it sets aside, or that it is off. */
const RuleLines = ({
  fund,
  ladder,
  isNewMoney,
}: Pick<PurchasePlanWithRules, 'fund' | 'ladder'> & { isNewMoney: boolean }) => {
  const rules = [
    { name: allocationMessages.fundRule, told: fund && describeEmergencyFundSetAside(fund, isNewMoney) },
    { name: allocationMessages.ladderRule, told: ladder && describeCdLadderSetAside(ladder) },
  ];
  return (
    <dl className="mb-4 space-y-2 text-sm" aria-label={allocationMessages.rules}>
      {rules.map(({ name, told }) => (
        <div key={name} className="sm:flex sm:gap-4">
          <dt className="w-36 shrink-0 font-medium">{name}</dt>
          <dd className={told ? undefined : 'text-ink-muted'}>{told ?? allocationMessages.rulesOff}</dd>
        </div>
      ))}
    </dl>
  );
};

const Found = ({ plan, report }: { plan: Planned; report: AllocationReport }) => {
  const bySymbol = new Map(report.stocks.map((stock) => [stock.symbol, stock]));
  const getStock: StockOf = (symbol) => bySymbol.get(symbol) as ReturnType<StockOf>;
  const { buys, keptAsCash, tooDear } = plan;
  const [source, ...others] = listPriceSources(buys, getStock);
  const notes = [
    ...(buys.length > 0 ? [describePurchasePlanRemainder(plan)] : []),
    ...describePurchasePlanExclusions(plan),
    ...(report.targets.emergencyFund > 0 && !report.targets.fillsEmergencyFund
      ? [
          describeEmergencyCashSetAside(
            report.targets.emergencyFund,
            toNumber(sumCashInAllocation(report.cash, report.targets)),
          ),
        ]
      : []),
    ...(source !== undefined && others.length === 0 ? [source] : []),
    ...(buys.length > 0 ? [allocationMessages.costs] : []),
  ];
  return (
    <>
      {buys.length > 0 ? (
        <Table
          caption={allocationMessages.buys}
          columns={getColumns(getStock)}
          rows={buys}
          rowKey={({ symbol }) => symbol}
        />
      ) : (
        <p>
          {keptAsCash > 0
            ? describePurchasePlanRemainder(plan)
            : tooDear.length > 0
              ? allocationMessages.tooLittle
              : allocationMessages.nothing}
        </p>
      )}
      <ul className="mt-4 space-y-1 text-sm text-ink-muted">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
};

const Answer = ({
  report,
  wish,
  isRight,
}: {
  report: AllocationReport;
  wish: PurchasePlanRequest;
  isRight: boolean;
}) => {
  if (!isRight) return <p className="text-ink-muted">{allocationMessages.enterAmount}</p>;
  const plan = planPurchasesWithRules(report, wish, getDayInNewYork(new Date()));
  if ('beyond' in plan) return <p className="text-negative">{describeSpendableLimit(plan.beyond)}</p>;
  const { fund, ladder, purchases } = plan;
  const isAllSetAside = purchases.spent === 0 && purchases.left === 0;
  return (
    <>
      <RuleLines fund={fund} ladder={ladder} isNewMoney={wish.isNewMoney} />
      {isAllSetAside ? <p>{allocationMessages.nothingLeft}</p> : <Found plan={purchases} report={report} />}
    </>
  );
};

/** "Add $1,000: buy these". What is typed is no record: nothing of it is kept. */
export const PurchasePlanForm = ({ report }: { report: AllocationReport }) => {
  const { cash, targets } = report;
  const spendable = toNumber(getMaxContributionFromCash(cash, targets));
  const [typed, type] = useState('');
  const [isNewMoney, setNewMoney] = useState(spendable === 0);
  const [isWhole, setWhole] = useState(false);
  const verdict = typed.trim() === '' ? true : createFigureValidator(allocationTargetRules.contribution)(typed);
  const contribution = toNumber(parseTypedFigureOrZero(typed));
  return (
    <div>
      <div className="grid gap-x-4 sm:grid-cols-3">
        <NumberField
          label={allocationMessages.amount}
          value={typed}
          step={100}
          min={0}
          decimals={2}
          hint={sumCashInAllocation(cash, targets).lt(0) ? allocationMessages.overdrawn : formatMoney(contribution)}
          error={verdict === true ? undefined : verdict}
          {...(!isNewMoney && { all: spendable })}
          onChange={({ target }) => type(target.value)}
        />
        <SelectField
          label={allocationMessages.from}
          value={isNewMoney ? 'new' : 'cash'}
          options={[
            { value: 'cash', label: allocationMessages.fromCash(spendable) },
            { value: 'new', label: allocationMessages.fromOutside },
          ]}
          onChange={({ target }) => setNewMoney(target.value === 'new')}
        />
        <SelectField
          label={allocationMessages.shares}
          value={isWhole ? 'whole' : 'fractions'}
          options={[
            { value: 'fractions', label: allocationMessages.fractions },
            { value: 'whole', label: allocationMessages.wholeShares },
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
