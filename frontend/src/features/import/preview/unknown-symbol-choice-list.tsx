import { useState } from 'react';
import { getDayInNewYork } from '#core/time/day';
import { Card } from '#ui/card';
import { DateField } from '#ui/form/date-field';
import { SelectField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { type SelectedStock, StockSearch } from '../../stocks/stock-search';
import { importMessages } from '../messages';
import {
  createChoicesFromSharedChoice,
  createInitialSymbolChoice,
  getSharedSymbolChoice,
  sharedSymbolChoiceOptions,
} from './shared-symbol-choice';
import type { ImportChoices, UnknownStatementSymbol, UnknownSymbolChoice } from './use-import-choices';

interface SymbolProps {
  one: UnknownStatementSymbol;
  choice: UnknownSymbolChoice;
  onChoose: (choice: UnknownSymbolChoice) => void;
}

const Other = ({ onChoose }: Pick<SymbolProps, 'onChoose'>) => {
  const [stock, setStock] = useState<SelectedStock | null>(null);
  return (
    <StockSearch
      label={importMessages.search}
      required
      value={stock}
      onChange={(next) => {
        setStock(next);
        onChoose({ as: 'other', symbol: next?.symbol ?? '', name: next?.companyName ?? '' });
      }}
    />
  );
};

const OneSymbol = ({ one, choice, onChoose }: SymbolProps) => {
  const options = [
    ...(one.canBeWritten
      ? [
          { value: 'written', label: importMessages.asWritten },
          { value: 'asset', label: importMessages.asAsset },
        ]
      : []),
    { value: 'other', label: importMessages.asOther },
    { value: 'nothing', label: importMessages.asNothing },
  ];
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-2">
      <SelectField
        label={importMessages.symbolIs(one.symbol)}
        hint={one.name === one.symbol ? undefined : one.name}
        options={options}
        value={choice.as}
        onChange={({ target }) => onChoose(createInitialSymbolChoice(target.value as UnknownSymbolChoice['as'], one))}
      />
      {choice.as === 'other' && <Other onChoose={onChoose} />}
      {choice.as === 'asset' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-4">
          <NumberField
            label={importMessages.ownPrice}
            required
            value={choice.price}
            onChange={({ target }) => onChoose({ ...choice, price: target.value })}
          />
          <DateField
            label={importMessages.ownPriceOn}
            required
            max={getDayInNewYork(new Date())}
            value={choice.date}
            onChange={({ target }) => onChoose({ ...choice, date: target.value })}
          />
        </div>
      )}
    </li>
  );
};

/** One question for each stock that the market has no price of. */
export const UnknownSymbolChoiceList = ({ choices }: { choices: ImportChoices }) => {
  const { unknown, choiceOf, chooseSymbol, isAsking, notAsked } = choices;
  if (isAsking) {
    return (
      <p role="status" className="text-sm text-ink-muted">
        {importMessages.asking}
      </p>
    );
  }
  if (unknown.length === 0)
    return notAsked ? <p className="text-sm text-ink-muted">{importMessages.notAsked}</p> : null;
  return (
    <Card title={importMessages.symbols} description={importMessages.symbolsHint}>
      {unknown.length > 1 && (
        <SelectField
          label={importMessages.allSymbolsAre(unknown.length)}
          options={[{ value: '', label: importMessages.eachByItself }, ...sharedSymbolChoiceOptions]}
          value={getSharedSymbolChoice(unknown, choiceOf)}
          onChange={({ target }) => {
            const as = target.value as ReturnType<typeof getSharedSymbolChoice>;
            for (const [symbol, choice] of createChoicesFromSharedChoice(as, unknown)) chooseSymbol(symbol, choice);
          }}
        />
      )}
      <ul className="divide-y divide-line">
        {unknown.map((one) => (
          <OneSymbol
            key={one.symbol}
            one={one}
            choice={choiceOf(one)}
            onChoose={(choice) => chooseSymbol(one.symbol, choice)}
          />
        ))}
      </ul>
    </Card>
  );
};
