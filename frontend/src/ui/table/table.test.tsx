import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Table, type TableColumn } from './table';

type Holding = { symbol: string; shares: string };

const columns: TableColumn<Holding>[] = [
  { id: 'symbol', header: 'Symbol', cell: (row) => row.symbol, heading: true },
  { id: 'shares', header: 'Shares', cell: (row) => row.shares, align: 'end' },
];

const markup = (rows: Holding[], empty?: string) =>
  renderToStaticMarkup(
    <Table caption="Holdings" columns={columns} rows={rows} rowKey={(row) => row.symbol} empty={empty} />,
  );

test('it stays a table with named rows and columns however it is laid out', () => {
  const html = markup([{ symbol: 'AAPL', shares: '3.000000' }]);
  expect(html).toMatch(/<table role="table" aria-labelledby="([^"]+)".*<caption id="\1" class="sr-only">Holdings/);
  expect(html.match(/role="columnheader" scope="col"/g)).toHaveLength(2);
  expect(html).toMatch(/<th role="rowheader" scope="row"[^>]*>AAPL<\/th>/);
  expect(html).toContain('role="cell"');
  expect(html.match(/role="row"/g)).toHaveLength(2);
});

test('the label that a stacked cell carries is not read twice', () => {
  const html = markup([{ symbol: 'AAPL', shares: '3.000000' }]);
  expect(html).toMatch(/<span aria-hidden="true"[^>]*>Shares<\/span><div[^>]*>3\.000000<\/div>/);
});

test('what is given for no rows stands in for the table; without it the bare head is shown', () => {
  expect(markup([], 'No Holdings Yet')).toBe('No Holdings Yet');
  expect(markup([])).toContain('<table');
});
