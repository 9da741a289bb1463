import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';

/** Pages whose every figure opens what it is made of; those of demonstrations show samples, and no account's figures. */
const pages = [
  'allocation',
  'analytics',
  'banking',
  'cash',
  'cds',
  'dashboard',
  'dividends',
  'portfolio',
  'returns',
  'savings',
  'stock',
  'watchlist',
];

/** By page and label: what is made of nothing, or is explained beside it. */
const plain: Readonly<Record<string, readonly string[]>> = {
  // Counts of uses, of which no rows are kept.
  analytics: ['formatFeatureName(feature)'],
  // Of a closing that is thought of; the CD's own dialog explains what it would pay today.
  cds: ['messages.value', 'messages.penalty', 'messages.paidOut'],
  // Why there is no figure stands in its place.
  returns: ['label'],
  // What the person has typed.
  savings: ['savingsPageMessages.bank', 'savingsPageMessages.rate', 'savingsPageMessages.opened'],
  // Of the range the chart below has every price.
  stock: ['stockPageMessages.targetBuy', 'stockPageMessages.targetSell', 'stockPageMessages.yearRange'],
  // What the market or the person says of a stock, and what is typed into the calculator.
  watchlist: [
    'messages.change',
    'messages.marketCap',
    'messages.peRatio',
    'messages.dividendYield',
    'messages.volume',
    'watchlistCardMessages.buyAt',
    'watchlistCardMessages.sellAt',
    'watchlistCardMessages.quantity',
    'watchlistCardMessages.invest',
    'messages.buyAt',
    'messages.sellAt',
    'messages.status',
    'messages.sector',
    'formatMoney(line.cost)',
    'formatShareCount(line.shares)',
    // Of a recommendation, whose match explains all figures of its card.
    'recommendation.keyMetric',
    'messages.shares',
    'messages.cost',
    'messages.fractional',
  ],
};

const root = join(import.meta.dirname, '..', '..');
const features = join(root, 'frontend', 'src', 'features');

const labelIn = (tag: string): string => /label=(?:"([^"]*)"|\{([^}]*)\})/.exec(tag)?.slice(1).find(Boolean) ?? '';

/** Told by `explain`, or by what is spread in its place. What stands up to the next figure is looked at. */
const figuresIn = (text: string): { label: string; isExplained: boolean }[] =>
  text
    .split(/(?=<(?:StatTile|FigureListItem)\s)/)
    .slice(1)
    .map((part) => ({ label: labelIn(part), isExplained: /\bexplain=\{|\bexplained\(|\bexplain:/.test(part) }));

const without = (page: string): string[] =>
  globSync(join(features, page, '**', '*.tsx'))
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => figuresIn(readFileSync(file, 'utf8')))
    .flatMap(({ label, isExplained }) => (isExplained ? [] : [label]));

test.each(pages)(
  'no figure of %s is without its explanation but those that are named here, each of which there is',
  (page) => {
    covers('4.3 explained figures');
    expect([...new Set(without(page))].toSorted()).toEqual((plain[page] ?? []).toSorted());
  },
);
