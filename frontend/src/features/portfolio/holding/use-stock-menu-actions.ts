import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import type { Holding } from '#contract/portfolio/holdings';
import type { Trade } from '#contract/portfolio/trades';
import { useSingleFlight } from '#lib/form/use-single-flight';
import type { MenuAction } from '#ui/dialog/actions-menu';
import { reviewCardMessages } from '../messages';
import { fetchSavedTrade } from '../queries';
import { stockTableMessages as messages, stockTablePhrases as phrases } from './stock-table-messages';
import type { StockRowWithPositions } from './stock-table-rows';

export interface StockActionHandlers {
  /** Of a position. */
  onSell: (position: Holding) => void;
  /** Of a stock. */
  onSplits: (holding: Holding) => void;
  onAction: (holding: Holding) => void;
  onEdit: (trade: Trade) => void;
  /** Tells what the figures of its row are made of. */
  onExplain: (line: StockRowWithPositions) => void;
}

const assets = '/dashboard/portfolio/assets';

/** What can be done about a stock: what nobody can be sure of is put right before it is sold. */
export const useStockMenuActions = (
  line: StockRowWithPositions,
  { onSell, onSplits, onAction, onEdit, onExplain }: StockActionHandlers,
): MenuAction[] => {
  const navigate = useNavigate();
  const { run } = useSingleFlight<number>();
  const { symbol, holding, positions } = line;
  const read = (id: number) =>
    void run(id, () =>
      fetchSavedTrade(id).then(
        onEdit,
        () => void toast.error(reviewCardMessages.notRead, { id: reviewCardMessages.notRead }),
      ),
    );
  const faults = holding.reviewReasons.flatMap(({ tradeId }) => tradeId ?? []);
  const sales = positions.flatMap((position): MenuAction[] =>
    position.needsReview ? [] : [{ label: phrases.sellOn(position.platform ?? ''), onChoose: () => onSell(position) }],
  );
  const prices: MenuAction[] = {
    own: [{ label: messages.ownPrices, onChoose: () => void navigate(assets) }],
    none: [{ label: messages.ownPrice, onChoose: () => void navigate(`${assets}?add=${encodeURIComponent(symbol)}`) }],
    market: [],
  }[holding.quote === null ? 'none' : holding.quote.source === 'own' ? 'own' : 'market'];
  return [
    ...faults.map((id) => ({ label: messages.review, onChoose: () => read(id) })),
    ...sales,
    { label: messages.splits, onChoose: () => onSplits(holding) },
    { label: messages.action, onChoose: () => onAction(holding) },
    ...prices,
    { label: messages.explain, onChoose: () => onExplain(line) },
  ];
};
