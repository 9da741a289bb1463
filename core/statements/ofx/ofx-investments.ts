import { type Amount, sumExactAmounts, zeroAmount } from '#core/money/amount';
import { recordKindColumn } from '#core/statements/markup/markup-rows';
import { getOfxSecurity, type OfxSecuritiesByNumber } from '#core/statements/ofx/ofx-securities';
import {
  bondSkip,
  createSkipTreatment,
  createTaxInterestOrFeeTreatment,
  createTradeTreatment,
  findNonStockSkip,
  mapTreatmentsByWord,
  optionSkip,
  type StatementLine,
  shortSaleSkip,
  treatAsIncome,
  treatAsShareTransfer,
} from '#core/statements/reader/line-treatments';
import {
  createRowSkip,
  isRowSkip,
  type PartialStatementEvent,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

/** What happened in a brokerage account, by the kind of its record. */

type Outcome = PartialStatementEvent | RowSkip;

export interface OfxLine extends StatementLine {
  cells: RowCellReader;
  /** Its dividend stands as a record of its own. */
  isDividendListed: boolean;
}
type OfxTreatment = (line: OfxLine) => Outcome | readonly Outcome[];

const sumFields = (cells: RowCellReader, ...names: readonly string[]): Amount =>
  sumExactAmounts(names.map((name) => cells.figure(name)?.abs() ?? zeroAmount));

/** Of a sale or of income, kept back for the taxes of the person. */
const readTaxWithheld = (cells: RowCellReader): Amount => sumFields(cells, 'withholding', 'statewithholding');

/** A line by its record. What it changes the cash by is its total, whatever the sign of its shares. */
export const createOfxLine = (
  cells: RowCellReader,
  securities: OfxSecuritiesByNumber,
  about: Pick<PartialStatementEvent, 'account' | 'currency' | 'ownId'>,
  isDividendListed: boolean,
): OfxLine => {
  const kind = cells.text(recordKindColumn);
  const { security, symbol, name } = getOfxSecurity(securities, cells.text('uniqueid'), kind);
  return {
    about: {
      ...about,
      kind: 'deposit',
      day: cells.day('dttrade', 'dtsettle'),
      symbol,
      name,
      note: cells.text('memo') || kind,
    },
    security,
    quantity: () => cells.figure('units'),
    price: () => cells.figure('unitprice'),
    amount: () => cells.figure('total'),
    fees: () => sumFields(cells, 'commission', 'fees', 'taxes', 'load', 'penalty'),
    cells,
    isDividendListed,
  };
};

const withOwnId = (outcome: Outcome, part: string): Outcome =>
  isRowSkip(outcome) || !outcome.ownId ? outcome : { ...outcome, ownId: `${outcome.ownId} ${part}` };

const toTaxEvent = ({ about }: OfxLine, withheld: Amount, symbol: string | null): Outcome =>
  withOwnId({ ...about, kind: 'tax', symbol, amount: withheld.times(-1), note: `Tax withheld, ${about.note}` }, 'tax');

/** Money that goes for shares that come is below 0, although some brokers write it without its sign. */
const treatAsPurchase: OfxTreatment = (line) => {
  if (line.cells.text('buytype').toUpperCase() === 'BUYTOCOVER') return shortSaleSkip;
  const comes = (line.quantity() ?? zeroAmount).gt(0);
  // Fidelity lists a reinvestment as income and a purchase, which its words tell.
  const kind = /^reinvest/i.test(line.cells.text('memo')) ? 'reinvestment' : 'buy';
  return createTradeTreatment(kind)({
    ...line,
    amount: () => (comes ? (line.amount()?.abs().times(-1) ?? null) : line.amount()),
  });
};

/** What was kept back for taxes is paid out of its proceeds. */
const treatAsSale: OfxTreatment = (line) => {
  if (line.cells.text('selltype').toUpperCase() === 'SELLSHORT') return shortSaleSkip;
  const withheld = readTaxWithheld(line.cells);
  if (withheld.eq(0)) return createTradeTreatment('sell')(line);
  const sale = createTradeTreatment('sell')({ ...line, amount: () => line.amount()?.plus(withheld) ?? null });
  return isRowSkip(sale) ? sale : [sale, toTaxEvent(line, withheld, null)];
};

/** A fund may pay interest as well; of the account's cash it is nothing else. */
const paysInterest = ({ cells, security }: OfxLine): boolean =>
  security !== 'stock' || ['INTEREST', 'MISC'].includes(cells.text('incometype').toUpperCase());

const treatAsPayment = (line: OfxLine): Outcome =>
  paysInterest(line) ? createTaxInterestOrFeeTreatment('interest')(line) : treatAsIncome(line);

/** Its total is what came: what was kept back is not in it. */
const treatAsOfxIncome: OfxTreatment = (line) => {
  const withheld = readTaxWithheld(line.cells);
  const paid = treatAsPayment({ ...line, amount: () => line.amount()?.plus(withheld) ?? null });
  if (withheld.eq(0) || isRowSkip(paid)) return paid;
  return [paid, toTaxEvent(line, withheld, paid.kind === 'dividend' ? (paid.symbol ?? null) : null)];
};

/** One record for a dividend and what was bought with it: as two events, whose money comes to nothing. */
const treatAsReinvestment: OfxTreatment = (line) => {
  const total = line.amount()?.abs() ?? null;
  const paid = withOwnId(treatAsPayment({ ...line, amount: () => total }), 'dividend');
  const bought = createTradeTreatment('reinvestment')({ ...line, amount: () => total?.times(-1) ?? null });
  return line.isDividendListed || isRowSkip(paid) ? bought : [paid, bought];
};

/** Shares come or go by their direction, which stands beside their number; by its sign where it does not. */
const treatAsOfxTransfer: OfxTreatment = (line) => {
  const { cells } = line;
  if (cells.text('postype').toUpperCase() === 'SHORT') return shortSaleSkip;
  const isOut = cells.text('tferaction').toUpperCase() === 'OUT';
  const quantity = line.quantity();
  if (quantity?.eq(0)) return createRowSkip('internal', 'Neither shares nor money moved.');
  const signed = isOut ? (quantity?.abs().times(-1) ?? null) : quantity;
  const outcome = treatAsShareTransfer({ ...line, quantity: () => signed });
  if (isRowSkip(outcome) || outcome.kind !== 'sharesIn') return outcome;
  const bought = cells.text('dtpurchase').slice(0, 8);
  return {
    ...outcome,
    price: readShareCost(line),
    note: [outcome.note, bought && `bought ${bought}`].filter(Boolean).join(', '),
  };
};

/** How many times one is the other. */
const getRatio = (one: Amount, other: Amount): Amount => (one.gt(other) ? one.div(other) : other.div(one));
const mostApart = 20;

/**
 * What a share that came in has cost. Some brokers write the average cost of a share, some that of all: whichever is nearer to
 * its price of that day, and not twenty times apart from it. Null where nothing proves either, since a cost is never guessed.
 */
const readShareCost = (line: OfxLine): Amount | null => {
  const [stated, price, quantity] = [line.cells.figure('avgcostbasis'), line.price(), line.quantity()?.abs()];
  if (!stated?.gt(0) || !quantity?.gt(0)) return null;
  const each = stated.div(quantity);
  if (quantity.eq(1)) return stated;
  if (!price?.gt(0)) return null;
  const [ofShare, ofAll] = [getRatio(stated, price), getRatio(each, price)];
  const best = ofShare.lt(ofAll) ? { cost: stated, ratio: ofShare } : { cost: each, ratio: ofAll };
  return best.ratio.lte(mostApart) && getRatio(ofShare, ofAll).gt(2) ? best.cost : null;
};

/** By the shares before and after it. What was paid for a fraction is left out beside it. */
const treatAsOfxSplit: OfxTreatment = (line) => {
  const { cells } = line;
  const [before, after] = [cells.figure('oldunits'), cells.figure('newunits')];
  if (!before || !after || before.eq(after))
    return createRowSkip(
      'notKept',
      'It does not state the shares before and after the split: enter it by hand.',
      'split',
    );
  const split = findNonStockSkip(line) ?? {
    ...line.about,
    kind: 'split' as const,
    quantity: after.minus(before),
    amount: null,
  };
  const isPaid = cells.figure('fraccash')?.eq(0) === false;
  return isPaid
    ? [split, createRowSkip('notKept', 'Cash for a fraction of a share is not imported.', 'cash in lieu')]
    : split;
};

const withinAccount = 'It moves money or shares within one account.';
const returnOfCapital = 'A return of capital lowers what the shares have cost: enter it by hand.';

const treatments = mapTreatmentsByWord<OfxTreatment>([
  [['BUYSTOCK', 'BUYMF', 'BUYOTHER'], treatAsPurchase],
  [['SELLSTOCK', 'SELLMF', 'SELLOTHER'], treatAsSale],
  [['BUYDEBT', 'SELLDEBT'], () => bondSkip],
  [['BUYOPT', 'SELLOPT', 'CLOSUREOPT'], () => optionSkip],
  [['REINVEST'], treatAsReinvestment],
  [['INCOME'], treatAsOfxIncome],
  [['TRANSFER'], treatAsOfxTransfer],
  [['SPLIT'], treatAsOfxSplit],
  [['MARGININTEREST', 'INVEXPENSE'], createTaxInterestOrFeeTreatment('fee')],
  [['RETOFCAP'], createSkipTreatment('notKept', returnOfCapital, 'return of capital')],
  [['JRNLFUND', 'JRNLSEC'], createSkipTreatment('internal', withinAccount)],
]);

export const parseOfxInvestmentLine = (line: OfxLine): Outcome | readonly Outcome[] => {
  const kind = line.cells.text(recordKindColumn);
  const treat = treatments.get(kind);
  return treat ? treat(line) : createRowSkip('notUnderstood', `The kind "${kind.slice(0, 60)}" is not known.`);
};
