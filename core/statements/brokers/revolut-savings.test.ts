import { expect, test } from 'vitest';
import { revolutSavingsFormat } from '#core/statements/brokers/revolut-savings';
import { findMissingAndDuplicateLines, formatEvents, parseStatementText } from '#core/statements/testing';

const text = [
  'Date,Description,"Value, EUR","Value, USD",FX Rate,Price per share,Quantity of shares',
  '"Mar 3, 2025, 2:13:17 AM",Service Fee Charged EUR Class R IE000AZVL3K0,-0.0123,-0.0134,1.09,,',
  '"Mar 3, 2025, 2:13:17 AM",Interest PAID EUR Class R IE000AZVL3K0,0.0812,0.0885,1.09,,',
  '"Mar 3, 2025, 2:13:17 AM",Interest PAID EUR Class R IE000AZVL3K0,0.0812,0.0885,1.09,,',
  '"Mar 2, 2025, 2:13:17 AM",Interest Reinvested EUR Class R IE000AZVL3K0,-0.07,-0.07,1.09,1,0.07',
  '"Mar 2, 2025, 2:13:17 AM",Interest WITHDRAWN EUR Class R IE000AZVL3K0,-0.07,-0.07,1.09,,',
  '"Mar 1, 2025, 11:20:01 PM",SELL EUR Class R IE000AZVL3K0,50,54.5,1.09,1,50',
  '"Feb 27, 2025, 11:20:01 PM",BUY EUR Class R IE000AZVL3K0,"-1,000.00","-1,090.00",1.09,1,1000',
  '"Feb 26, 2025, 11:20:01 PM",Something else,1,1,1.09,1,1',
].join('\n');

test('Revolut, flexible cash: the word says where money goes; twins of a day stay two', () => {
  const read = parseStatementText(revolutSavingsFormat, text);
  expect(formatEvents(read)).toEqual([
    '2025-02-27 deposit = 1000 EUR in Flexible cash',
    '2025-03-01 withdrawal = -50 EUR in Flexible cash',
    '2025-03-03 interest = 0.0812 EUR in Flexible cash',
    '2025-03-03 interest = 0.0812 EUR in Flexible cash',
    '2025-03-03 fee = -0.0123 EUR in Flexible cash',
  ]);
  expect(read.leftOut.map(({ lines, why, sentence }) => [...lines, why, sentence])).toEqual([
    [5, 'internal', 'It only says where the interest went, which has a row of its own.'],
    [6, 'internal', 'It only says where the interest went, which has a row of its own.'],
    [9, 'notUnderstood', 'What "Something else" means is not known.'],
  ]);
  expect(findMissingAndDuplicateLines(text, read)).toEqual({ missing: [], twice: [] });
});

test('of one currency the file has one column of values', () => {
  const one = [
    'Date,Description,"Value, USD",Price per share,Quantity of shares',
    '"Mar 3, 2025, 2:13:17 AM",BUY USD Class R IE000H9J0QX4,100,1,100',
  ].join('\n');
  expect(formatEvents(parseStatementText(revolutSavingsFormat, one))).toEqual([
    '2025-03-03 deposit = 100 in Flexible cash',
  ]);
});
