import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as cash } from '#functions/cash/handler';
import {
  createImportApiCalls,
  createSampleCashRow,
  createSampleDividendRow,
  createSampleStatementFile,
  createSampleTradeRow,
} from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { createDice, scaleToRunLength, testSeed } from '#tests/kit/dice';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, type SendToHandler } from '#tests/kit/write-operations';

/**
 * Small statements that overlap, with twins in them, and whatever a person does between: types rows, changes and deletes
 * them, takes imports back and has them come again, in any order. A model in memory says what must stand then.
 */

const runs = scaleToRunLength(2);
const steps = 14;

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', createTestMarket({ prices: { AAPL: [200, 198], KO: [60, 61] } }));
});
afterAll(() => table.stop());

type Ledger = 'trades' | 'cash' | 'dividends';
const kinds: Record<Ledger, string> = { trades: 'PTX#', cash: 'CTX#', dividends: 'MDIV#' };

/** What the broker has booked, by day: every third event has a twin that is equal in all but being another one. */
interface Booked {
  ledger: Ledger;
  /** Rows of the same content are twins. */
  content: string;
  fields: Record<string, unknown>;
  identities: string[];
}

const two = (at: number): string => String(at).padStart(2, '0');
const booked: Booked[] = Array.from({ length: 18 }, (_, at): Booked[] => {
  const [day, name] = [`2024-0${1 + Math.floor(at / 6)}-${two(1 + (at % 6) * 4)}`, `event-${two(at)}`];
  const one = (twin: string): Booked => {
    const identities = [`${name}${twin}`];
    if (at % 3 === 0) {
      const fields = { symbol: at % 2 ? 'AAPL' : 'KO', quantity: at + 1, price: 10 + at, transactionDate: day };
      return { ledger: 'trades', content: name, fields, identities };
    }
    if (at % 3 === 1)
      return { ledger: 'cash', content: name, fields: { amount: 100 + at, transactionDate: day }, identities };
    return {
      ledger: 'dividends',
      content: name,
      fields: { paymentDate: day, gross: at + 1 },
      identities: [`${name}${twin}`, `taxed-${two(at)}${twin}`],
    };
  };
  return at % 3 === 0 || at % 4 === 1 ? [one('-first'), one('-other')] : [one('-alone')];
}).flat();

const sentOf = ({ ledger, fields, identities }: Booked) => {
  if (ledger === 'dividends') return createSampleDividendRow(fields, identities);
  return ledger === 'trades' ? createSampleTradeRow(fields, identities[0]) : createSampleCashRow(fields, identities[0]);
};

interface Row {
  ledger: Ledger;
  id: number;
  content: string;
  /** What a hand may change: the price of a trade, the amount of a row of cash. */
  figure: number | null;
  identities: string[];
  importId: number | null;
  linked: boolean;
  /** By hand, since its import recorded it. */
  changed: boolean;
}

interface Undone {
  id: number;
  gone: Row[];
  /** Rows that stay without their source, as they were with it and as they are left. */
  freed: { before: Row; after: Row }[];
}

const figureOf = ({ fields }: Booked): number | null => (fields['price'] ?? fields['amount'] ?? null) as number | null;

class Ledgers {
  rows: Row[] = [];
  imports: number[] = [];
  undone: Undone[] = [];

  holder(identities: readonly string[]): Row | undefined {
    return this.rows.find((row) => row.identities.some((one) => identities.includes(one)));
  }

  undo(id: number, withChanged: boolean): void {
    const own = this.rows.filter((row) => row.importId === id);
    const gone = own.filter((row) => !row.linked && (!row.changed || withChanged));
    const freed = own
      .filter((row) => !gone.includes(row))
      .map((before) => ({
        before,
        after: { ...before, identities: [], importId: null, linked: false, changed: false },
      }));
    this.rows = this.rows.filter((row) => row.importId !== id).concat(freed.map(({ after }) => after));
    this.imports = this.imports.filter((one) => one !== id);
    this.undone = [...this.undone.filter((one) => one.id !== id), { id, gone, freed }];
  }

  /** Nothing that comes back meets what came since. */
  canRedo({ gone, freed }: Undone): boolean {
    const isFree = [...gone, ...freed.map(({ before }) => before)].every(({ identities }) => !this.holder(identities));
    return isFree && freed.every(({ after }) => this.rows.includes(after));
  }

  redo({ id, gone, freed }: Undone): void {
    this.undone = this.undone.filter((one) => one.id !== id);
    this.rows = this.rows.filter((row) => !freed.some(({ after }) => after === row));
    this.rows.push(...gone, ...freed.map(({ before }) => before));
    this.imports.push(id);
  }
}

const somebody = async () => {
  clearMarketCache();
  const person = await createSignedInPerson('owner', randomUUID().slice(0, 12));
  return { owner: person.id, imports: createImportApiCalls(person.token), send: createSender(person) as SendToHandler };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;

const told = ({ ledger, id, figure, identities, importId, linked }: Row): string =>
  JSON.stringify([kinds[ledger] + String(id).padStart(9, '0'), figure, identities.toSorted(), importId, linked]);

/** What stands on the table, in the words of the model. */
const standing = async (owner: string): Promise<string[]> =>
  Object.entries(await readRecordTexts(owner)).flatMap(([sk, text]) => {
    const ledger = (Object.keys(kinds) as Ledger[]).find((one) => sk.startsWith(kinds[one]));
    const row = JSON.parse(text);
    if (!ledger || row.manualDividend !== undefined) return [];
    const source = row.source as { importId: string; identity: string; also?: string[]; linked?: boolean } | undefined;
    return JSON.stringify([
      sk,
      row.price ?? row.amount ?? null,
      source ? [source.identity, ...(source.also ?? [])].toSorted() : [],
      source ? Number(source.importId) : null,
      source?.linked ?? false,
    ]);
  });

let files = 0;

/** A few days of what was booked, some of it left out by hand; rows that were typed are linked. */
const importSome = async ({ imports }: Somebody, model: Ledgers, { next }: ReturnType<typeof createDice>) => {
  const from = next(booked.length - 4);
  const file = booked.slice(from, from + 2 + next(10));
  const leftOut = file.filter(() => next(8) === 0);
  files += 1;
  const id = await imports.begin({
    files: [createSampleStatementFile('some.csv', files.toString(16).padStart(64, '0'))],
  });
  const links: { row: Row; event: Booked }[] = [];
  const sent: Booked[] = [];
  for (const event of file.filter((one) => !leftOut.includes(one))) {
    const typed = model.rows.find(
      (row) => row.content === event.content && row.importId === null && !links.some((link) => link.row === row),
    );
    if (typed && !model.holder(event.identities)) links.push({ row: typed, event });
    else sent.push(event);
  }
  const counts = { recorded: 0, here: 0 };
  for (const part of [sent.slice(0, 4), sent.slice(4)].filter((some) => some.length > 0)) {
    const of = (ledger: Ledger) => part.filter((one) => one.ledger === ledger);
    const rows = {
      trades: of('trades').map(sentOf),
      cash: of('cash').map(sentOf),
      dividends: of('dividends').map(sentOf),
    };
    const { status, body } = await imports.record(id, rows);
    expect(status).toBe(200);
    for (const ledger of Object.keys(kinds) as Ledger[]) {
      for (const [at, event] of of(ledger).entries()) {
        const outcome = (body as Record<Ledger, { status: string; id: number }[]>)[ledger][at];
        const held = model.holder(event.identities);
        expect(outcome).toEqual({ status: held ? 'here' : 'recorded', id: held?.id ?? expect.any(Number) });
        counts[held ? 'here' : 'recorded'] += 1;
        if (held || !outcome) continue;
        const { content, identities } = event;
        model.rows.push({
          ledger,
          id: outcome.id,
          content,
          figure: figureOf(event),
          identities,
          importId: id,
          linked: false,
          changed: false,
        });
      }
    }
  }
  const asLinks = links.map(({ row, event }) => ({ ledger: row.ledger, id: row.id, identities: event.identities }));
  if (links.length > 0)
    expect((await imports.call('POST', `/imports/${id}/links`, { links: asLinks })).status).toBe(200);
  for (const { row, event } of links) {
    const linked = { ...row, identities: event.identities, importId: id, linked: true, changed: false };
    model.rows[model.rows.indexOf(row)] = linked;
  }
  const lines = leftOut.map((_event, at) => ({
    file: 0,
    lines: [at],
    cells: ['x'],
    sentence: 'You left it out.',
  }));
  if (lines.length > 0) await imports.call('POST', `/imports/${id}/left-out`, { at: 0, lines });
  const finished = await imports.call('POST', `/imports/${id}/finish`, {
    stated: [],
    counts: { ...counts, leftOut: lines.length },
  });
  // No row of the file is lost, and none is counted twice.
  expect(finished.body).toMatchObject({ recorded: counts.recorded, linked: links.length, leftOut: lines.length });
  expect(counts.recorded + counts.here + links.length + lines.length).toBe(file.length);
  model.imports.push(id);
  return id;
};

const undo = async ({ imports, owner }: Somebody, model: Ledgers, id: number, withChanged: boolean) => {
  const undone = await imports.takeBack(id, { withChanged });
  expect(undone.body, owner).toEqual({ finished: true, left: 0, total: expect.any(Number), refused: [], stays: [] });
  model.undo(id, withChanged);
};

/** Imported and taken back at once, everything is as before. */
const andBack = async (who: Somebody, model: Ledgers, by: ReturnType<typeof createDice>) => {
  const before = await readRecordTexts(who.owner);
  const id = await importSome(who, model, by);
  await undo(who, model, id, by.next(2) === 0);
  expect(await readRecordTexts(who.owner)).toEqual(before);
};

const redo = async ({ imports }: Somebody, model: Ledgers, { pick }: ReturnType<typeof createDice>) => {
  const possible = model.undone.filter((one) => model.canRedo(one));
  if (possible.length === 0) return;
  const one = pick(possible);
  const { body } = await imports.call('POST', '/activity/undo', {
    group: `undo-import-${String(one.id).padStart(9, '0')}`,
  });
  expect(body).toMatchObject({ left: 0, refused: [] });
  model.redo(one);
};

const type = async ({ send }: Somebody, model: Ledgers, { pick }: ReturnType<typeof createDice>) => {
  const event = pick(booked.filter(({ ledger }) => ledger !== 'dividends'));
  const [to, path] = event.ledger === 'trades' ? [portfolio, '/portfolio/transactions'] : [cash, '/cash/transactions'];
  const { status, body } = await send(to, 'POST', path, sentOf(event).row, randomUUID());
  expect(status).toBe(201);
  const { id } = body as { id: number };
  const { ledger, content } = event;
  model.rows.push({
    ledger,
    id,
    content,
    figure: figureOf(event),
    identities: [],
    importId: null,
    linked: false,
    changed: false,
  });
};

const byHand = (model: Ledgers) => model.rows.filter(({ ledger }) => ledger !== 'dividends');
const pathOf = ({ ledger, id }: Row) =>
  ledger === 'trades'
    ? ([portfolio, `/portfolio/transactions/${id}`] as const)
    : ([cash, `/cash/transactions/${id}`] as const);

const edit = async ({ send }: Somebody, model: Ledgers, { next, pick }: ReturnType<typeof createDice>) => {
  if (byHand(model).length === 0) return;
  const row = pick(byHand(model));
  const event = booked.find(({ content }) => content === row.content) as Booked;
  const figure = (row.figure ?? 0) + 1 + next(5);
  const name = row.ledger === 'trades' ? 'price' : 'amount';
  const [to, path] = pathOf(row);
  const { status } = await send(to, 'PUT', path, { ...sentOf(event).row, [name]: figure }, randomUUID());
  expect(status).toBe(200);
  model.rows[model.rows.indexOf(row)] = { ...row, figure, changed: row.importId !== null };
};

const remove = async ({ send }: Somebody, model: Ledgers, { pick }: ReturnType<typeof createDice>) => {
  if (byHand(model).length === 0) return;
  const row = pick(byHand(model));
  const [to, path] = pathOf(row);
  expect((await send(to, 'DELETE', path, undefined, randomUUID())).status).toBe(204);
  model.rows = model.rows.filter((one) => one !== row);
};

const undoOne = async (who: Somebody, model: Ledgers, { next, pick }: ReturnType<typeof createDice>) => {
  if (model.imports.length > 0) await undo(who, model, pick(model.imports), next(2) === 0);
};

const whatever = [importSome, importSome, importSome, undoOne, undoOne, redo, redo, andBack, type, edit, edit, remove];

const doWhatever = async (from: number): Promise<void> => {
  const [who, model, by] = [await somebody(), new Ledgers(), createDice(from)];
  await importSome(who, model, by);
  for (let step = 0; step < steps; step += 1) {
    const what = by.pick(whatever);
    await what(who, model, by);
    expect((await standing(who.owner)).toSorted(), `seed ${from}, step ${step}: ${what.name}`).toEqual(
      model.rows.map(told).toSorted(),
    );
  }
  expect(await listDerivedDifferences(who.owner), `seed ${from}`).toEqual([]);
  // In any order, until nothing of an import is left.
  while (model.imports.length > 0) await undo(who, model, by.pick(model.imports), true);
  expect((await standing(who.owner)).toSorted()).toEqual(model.rows.map(told).toSorted());
  expect(model.rows.every(({ importId }) => importId === null)).toBe(true);
  expect(await listDerivedDifferences(who.owner), `seed ${from}`).toEqual([]);
};

test('whatever a person does with statements that overlap, no twin is lost or doubled', {
  timeout: 3_600_000,
}, async () => {
  for (let run = 0; run < runs; run += 1) await doWhatever(testSeed + run);
});
