import { useState } from 'react';
import { dayInNewYork } from '#core/time/day';
import { Card } from '#ui/card';
import { DateField } from '#ui/date-field';
import { SelectField } from '#ui/field';
import { NumberField } from '#ui/number-field';
import { type SelectedStock, StockSearch } from '../stocks/stock-search';
import { messages } from './messages';
import type { ImportChoices, SymbolChoice, UnknownSymbol } from './use-choices';

interface SymbolProps {
  one: UnknownSymbol;
  choice: SymbolChoice;
  onChoose: (choice: SymbolChoice) => void;
}

const first = (as: SymbolChoice['as'], { price, day }: UnknownSymbol): SymbolChoice => {
  if (as === 'asset') return { as, price: price ?? '', date: day ?? '' };
  return as === 'other' ? { as, symbol: '', name: '' } : { as };
};

const Other = ({ onChoose }: Pick<SymbolProps, 'onChoose'>) => {
  const [stock, setStock] = useState<SelectedStock | null>(null);
  return (
    <StockSearch
      label={messages.search}
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
          { value: 'written', label: messages.asWritten },
          { value: 'asset', label: messages.asAsset },
        ]
      : []),
    { value: 'other', label: messages.asOther },
    { value: 'nothing', label: messages.asNothing },
  ];
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-2">
      <SelectField
        label={messages.symbolIs(one.symbol)}
        hint={one.name === one.symbol ? undefined : one.name}
        options={options}
        value={choice.as}
        onChange={({ target }) => onChoose(first(target.value as SymbolChoice['as'], one))}
      />
      {choice.as === 'other' && <Other onChoose={onChoose} />}
      {choice.as === 'asset' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-4">
          <NumberField
            label={messages.ownPrice}
            required
            value={choice.price}
            onChange={({ target }) => onChoose({ ...choice, price: target.value })}
          />
          <DateField
            label={messages.ownPriceOn}
            required
            max={dayInNewYork(new Date())}
            value={choice.date}
            onChange={({ target }) => onChoose({ ...choice, date: target.value })}
          />
        </div>
      )}
    </li>
  );
};

/** One question for each stock that the market has no price of. */
export const Symbols = ({ choices }: { choices: ImportChoices }) => {
  const { unknown, choiceOf, chooseSymbol, isAsking, notAsked } = choices;
  if (isAsking) {
    return (
      <p role="status" className="text-sm text-ink-muted">
        {messages.asking}
      </p>
    );
  }
  if (unknown.length === 0) return notAsked ? <p className="text-sm text-ink-muted">{messages.notAsked}</p> : null;
  return (
    <Card title={messages.symbols} description={messages.symbolsHint}>
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
