import { expect, test } from 'vitest';
import {
  defaultPriority,
  defaultTargetStatus,
  findWatchlistCategory,
  maxWatchedStocks,
  priorityLevels,
  priorityNames,
  targetStatuses,
  watchlistCategories,
} from '#core/watchlist/watchlist-options';

test('priorities are named from Critical to Watch, and Medium is meant where none is chosen', () => {
  expect(priorityLevels.map((level) => priorityNames[level])).toEqual(['Critical', 'High', 'Medium', 'Low', 'Watch']);
  expect(priorityNames[defaultPriority]).toBe('Medium');
});

test('a target is pending until it is said to be completed or cancelled', () => {
  expect(targetStatuses).toEqual(['pending', 'completed', 'cancelled']);
  expect(defaultTargetStatus).toBe('pending');
});

test('categories keep their ids and names, since ids are stored', () => {
  expect(watchlistCategories.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Growth',
    '2 Value',
    '3 Dividend',
    '4 Technology',
    '5 Healthcare',
    '6 Financial',
    '7 Consumer',
    '8 Energy',
    '9 Index funds',
    '10 Speculative',
  ]);
  const colors = watchlistCategories.map(({ color }) => color);
  expect(colors.every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
  expect(new Set(colors).size).toBe(colors.length);
});

test('a category is found by its id; none and an unknown one are no category', () => {
  expect(findWatchlistCategory(3)?.name).toBe('Dividend');
  expect([findWatchlistCategory(null), findWatchlistCategory(11)]).toEqual([null, null]);
});

test('texts and lists are bounded', () => {
  expect(maxWatchedStocks).toBe(200);
});
