import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StatementEvent } from '#core/statements/events';
import { type ImportPlan, planImport } from '#core/statements/plan/import-plan';
import type { MatchedImportRow } from '#core/statements/plan/match-recorded-rows';
import type { RecordedRow } from '#core/statements/plan/rows-to-record';
import { statementEvent, statementFile } from '#core/statements/testing-events';
import { arbitraryStatementEvents, toRecordedImportRows } from '#core/statements/testing-histories';
import { compareText } from '#core/text/compare';
import { addDays } from '#core/time/day';
import { measureProcessorTime } from '#tests/kit/processor-time';

type PlannedRowStatus = MatchedImportRow['status'] | 'leftOut' | 'repeated' | 'unread';

/** How many events (and unread rows) there are of each status: together all that the files hold. */
const countByStatus = ({ rows, leftOut, repeated, unread }: ImportPlan): Record<PlannedRowStatus, number> => {
  const of = (status: MatchedImportRow['status']) =>
    rows.filter((row) => row.status === status).reduce((count, { events }) => count + events.length, 0);
  return {
    new: of('new'),
    here: of('here'),
    typed: of('typed'),
    conflict: of('conflict'),
    leftOut: leftOut.length,
    repeated: repeated.length,
    unread: unread.length,
  };
};

const plan = (files: readonly StatementEvent[][], recorded: readonly RecordedRow[] = []) =>
  planImport(
    files.map((events) => statementFile(events)),
    { platforms: { '': 'Schwab' }, splits: new Map(), recorded, today: '2026-06-01' },
  );

/** What is recorded of each kind, without the ids: what the ledgers come to. */
const content = (rows: readonly RecordedRow[]) =>
  rows.map(({ id: _, identity: __, ...row }) => JSON.stringify(row)).toSorted();

const cents = (rows: readonly RecordedRow[]) =>
  rows.reduce((sum, { money }) => sum + Math.round(Number(money) * 100), 0);

const cutOf = (histories: fc.Arbitrary<StatementEvent[]>) =>
  fc.tuple(histories, fc.nat(13), fc.nat(13)).map(([events, one, other]) => {
    const [from, to] = [addDays('2026-01-01', Math.min(one, other)), addDays('2026-01-01', Math.max(one, other))];
    return {
      events,
      early: events.filter(({ day }) => day <= to),
      late: events.filter(({ day }) => day >= from).map((one) => ({ ...one })),
    };
  });
const anyCut = cutOf(arbitraryStatementEvents);

/** With rows that take a dividend back, of some that are there and of some that are not. */
const anyCutTakingBack = cutOf(
  fc
    .tuple(arbitraryStatementEvents, fc.array(fc.tuple(fc.nat(40), fc.nat(4)), { maxLength: 6 }))
    .map(([events, chosen]) => {
      const paid = events.filter(({ kind }) => kind === 'dividend');
      const backs = chosen.flatMap(([at, days]) => {
        const one = paid[at % Math.max(1, paid.length)];
        return one ? [{ ...one, day: addDays(one.day, days), amount: `-${one.amount}` }] : [];
      });
      return [...events, ...backs].toSorted((one, other) => compareText(one.day, other.day));
    }),
);

describe('the preview of any files', () => {
  test('has each of their events in one list', () =>
    fc.assert(
      fc.property(anyCut, ({ early, late }) => {
        const made = plan([early, late]);
        const total = Object.values(countByStatus(made)).reduce((sum, count) => sum + count, 0);
        expect(total).toBe(early.length + late.length);
        const rows = made.rows.flatMap(({ events }) => events);
        const all = [
          ...rows,
          ...made.leftOut.map(({ event: one }) => one),
          ...made.repeated.map(({ event: one }) => one),
        ];
        expect(new Set(all).size).toBe(early.length + late.length);
      }),
    ));

  test('after an import of them has nothing new', () =>
    fc.assert(
      fc.property(arbitraryStatementEvents, (events) => {
        const recorded = toRecordedImportRows(plan([events]).rows);
        const again = plan([events], recorded);
        expect(new Set(again.rows.map(({ status, differs }) => `${status} ${differs}`)).size).toBeLessThanOrEqual(1);
        expect(again.rows.every(({ status, differs }) => status === 'here' && !differs)).toBe(true);
      }),
    ));

  test('of a later file that overlaps gives exactly the rest: nothing twice, no twin lost', () =>
    fc.assert(
      fc.property(anyCut, ({ events, early, late }) => {
        // What takes something back is told apart from what is recorded: no such pair may be cut in two here.
        const plain = (list: readonly StatementEvent[]) => list.filter(({ kind }) => kind !== 'tax');
        const first = toRecordedImportRows(plan([plain(early)]).rows);
        const second = toRecordedImportRows(plan([plain(late)], first).rows, 'second', 1000);
        const whole = toRecordedImportRows(plan([plain(events)]).rows);
        expect(content([...first, ...second])).toEqual(content(whole));
      }),
    ));

  test('of a later file that overlaps moves the same money as one file would, taxes and all', () =>
    fc.assert(
      fc.property(anyCut, ({ events, early, late }) => {
        const first = toRecordedImportRows(plan([early]).rows);
        const second = toRecordedImportRows(plan([late], first).rows, 'second', 1000);
        expect(cents([...first, ...second])).toBe(cents(toRecordedImportRows(plan([events]).rows)));
      }),
      { numRuns: 500 },
    ));

  test('of a later file that takes dividends back says so of each that was recorded, and of nothing else is money wrong', () =>
    fc.assert(
      fc.property(anyCutTakingBack, ({ events, early, late }) => {
        const first = toRecordedImportRows(plan([early]).rows);
        const later = plan([late], first);
        const wrong =
          cents([...first, ...toRecordedImportRows(later.rows, 'second', 1000)]) -
          cents(toRecordedImportRows(plan([events]).rows));
        const told = later.leftOut.filter(({ sentence }) => sentence.startsWith('It reverses a dividend'));
        const named = later.leftOut.filter(({ sentence }) => sentence.startsWith('It reverses the dividend'));
        const sum = [...told, ...named].reduce((all, one) => all - Math.round(Number(one.event.amount) * 100), 0);
        expect(wrong).toBeGreaterThanOrEqual(0);
        expect(wrong).toBeLessThanOrEqual(sum);
      }),
      { numRuns: 500 },
    ));

  test('is the same whichever order rows and files have', () =>
    fc.assert(
      fc.property(
        anyCut.chain((cut) =>
          fc.tuple(
            fc.constant(cut),
            fc.shuffledSubarray(toRecordedImportRows(plan([cut.early]).rows, null), { minLength: 0 }),
          ),
        ),
        ([{ events }, recorded]) => {
          const sorted = recorded.toSorted((one, other) => one.id - other.id);
          expect(countByStatus(plan([events], recorded))).toEqual(countByStatus(plan([events], sorted)));
          expect(countByStatus(plan([events.toReversed()], recorded))).toEqual(countByStatus(plan([events], sorted)));
        },
      ),
    ));

  test('finds every row that was typed by hand, and no more', () =>
    fc.assert(
      fc.property(
        arbitraryStatementEvents.chain((events) => {
          const all = toRecordedImportRows(plan([events]).rows, null);
          return fc.tuple(fc.constant(events), fc.subarray(all));
        }),
        ([events, typed]) => {
          const { rows } = plan([events], typed);
          expect(rows.filter(({ status }) => status === 'typed')).toHaveLength(typed.length);
          const used = rows.flatMap(({ recorded }) => recorded?.id ?? []);
          expect(new Set(used).size).toBe(used.length);
        },
      ),
    ));
});

test('ten thousand rows are previewed in a moment, whatever they hold', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => {
    const day = addDays('2021-01-01', at % 1800);
    return statementEvent({
      day,
      symbol: `S${at % 50}`,
      quantity: String(1 + (at % 7)),
      amount: String(-150 * (1 + (at % 7))),
    });
  });
  const planTwice = () => {
    const made = plan([many]);
    expect(plan([many], toRecordedImportRows(made.rows)).rows.every(({ status }) => status === 'here')).toBe(true);
  };
  expect(await measureProcessorTime(planTwice)).toBeLessThan(6000);
});

test('what a reader left out is told with its file', () => {
  const left = { lines: [3], cells: ['x'], why: 'pending', sentence: 'Not yet.' } as const;
  const { unread } = planImport([statementFile([]), statementFile([], { leftOut: [left] })], {
    platforms: { '': 'Schwab' },
    splits: new Map(),
    recorded: [],
    today: '2026-06-01',
  });
  expect(unread).toEqual([{ ...left, file: 1 }]);
});
