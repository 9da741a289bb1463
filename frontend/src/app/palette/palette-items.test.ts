import { describe, expect, it } from 'vitest';
import { getToolsMenu } from '#app/menus';
import { covers } from '#tests/kit/covers';
import {
  filterPaletteItems,
  findMatchingPaletteGroups,
  getAddFormItems,
  getPageItems,
  getPostItems,
  getStockItems,
  getStockNoteItems,
} from './palette-items';

const owner = { hasMarcusAccess: true };
const member = { hasMarcusAccess: false };
const labels = (offers: readonly { label: string }[]) => offers.map(({ label }) => label);

describe('what the search offers', () => {
  it('the owner: the pages of their menu and what they add to', () => {
    covers('4.5 palette');
    expect(labels(getPageItems(owner, 'Evenkeel'))).toEqual([
      'Dashboard',
      'Portfolio',
      'Cash',
      'Dividends',
      'Enhanced Watchlist',
      'Blog',
      'Analytics',
      'Marcus',
      'Marcus CD',
      'Marcus Savings',
      'Net Worth',
      'Household',
      'Returns',
      'Allocation',
      'Deposits',
      'Income',
      'Settings',
      'Activity',
      'Welcome',
      'Own Assets',
    ]);
    expect(labels(getAddFormItems(owner))).toEqual([
      'Add trade',
      'Add trades in a spreadsheet',
      'Import statement',
      'Record a split',
      'Add cash transaction',
      'Add cash transactions in a spreadsheet',
      'Set balance',
      'Add dividend',
      'Add own asset',
      'Watch a stock',
      'Write a post',
      'Add CD',
      'Add savings account',
    ]);
  });

  it('the member: the banks, and the two forms whose records are kept', () => {
    covers('4.5 palette');
    expect(labels(getPageItems(member, 'Evenkeel'))).toEqual([
      'Evenkeel',
      'Citi',
      'Citi CD',
      'Citi Savings',
      'Marcus',
      'Marcus CD',
      'Marcus Savings',
      'Wealthfront',
      'Net Worth',
      'Household',
      'Deposits',
      'Income',
      'Settings',
      'Activity',
      'Welcome',
    ]);
    expect(labels(getAddFormItems(member))).toEqual(['Add CD', 'Add savings account']);
  });

  it('what is added stands on a page that the same person has', () => {
    for (const person of [owner, member]) {
      const pages = [
        ...getPageItems(person, 'Evenkeel').map(({ to }) => to),
        ...getToolsMenu(person).map(({ path }) => path),
      ];
      for (const { to } of getAddFormItems(person)) expect(pages).toContain(to.split('?')[0]);
    }
  });

  it('a stock leads to its page, once where it is both held and watched', () => {
    const [berkshire, coke] = [
      { symbol: 'BRK.B', name: 'Berkshire' },
      { symbol: 'KO', name: 'Coca-Cola' },
    ];
    expect(getStockItems([berkshire], [berkshire, coke])).toEqual([
      { label: 'BRK.B', hint: 'Berkshire · Held, Watched', to: '/dashboard/stock/BRK.B' },
      { label: 'KO', hint: 'Coca-Cola · Watched', to: '/dashboard/stock/KO' },
    ]);
  });

  it('a note leads to the page of its stock, by the words that it begins with', () => {
    const notes = getStockNoteItems([{ symbol: 'BRK-B', begins: 'Wait for the dip.' }]);
    expect(notes).toEqual([{ label: 'BRK-B', hint: 'Wait for the dip.', to: '/dashboard/stock/BRK-B' }]);
    expect(filterPaletteItems(notes, 'DIP wait')).toEqual(notes);
  });

  it('a post leads the owner to their own page of it, and the member to the public one', () => {
    const posts = [{ title: 'A post', slug: 'a-post' }];
    expect(getPostItems(posts, owner)[0]?.to).toBe('/dashboard/blog/a-post');
    expect(getPostItems(posts, member)[0]?.to).toBe('/blog/a-post');
  });
});

describe('while typing', () => {
  const pages = getPageItems(owner, 'Evenkeel');
  it.each([
    ['', labels(pages)],
    ['  CASH ', ['Cash']],
    ['sav marcus', ['Marcus Savings']],
    ['a', ['Analytics', 'Allocation', 'Activity', ...labels(pages).filter((label) => /^[^a].*a/i.test(label))]],
    ['zebra', []],
  ])('%j finds what it names', (typed, expected) => {
    expect(labels(filterPaletteItems(pages, typed))).toEqual(expected);
  });

  it('a stock is found by its name as well', () => {
    expect(filterPaletteItems(getStockItems([{ symbol: 'AAPL', name: 'Apple Inc.' }], []), 'apple')).toHaveLength(1);
  });

  it('the group of what begins as was typed comes first, and one where nothing is found is left out', () => {
    const groups = [
      { title: 'Pages', offers: pages },
      { title: 'Add', offers: getAddFormItems(owner) },
    ];
    const shown = (typed: string) =>
      findMatchingPaletteGroups(groups, typed).map(({ title, offers }) => [title, offers[0]?.label]);
    expect(shown('watch a')).toEqual([
      ['Add', 'Watch a stock'],
      ['Pages', 'Enhanced Watchlist'],
    ]);
    expect(shown('')).toEqual([
      ['Pages', 'Dashboard'],
      ['Add', 'Add trade'],
    ]);
    expect(shown('portfolio')).toEqual([['Pages', 'Portfolio']]);
  });
});
