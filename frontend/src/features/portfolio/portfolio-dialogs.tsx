import type { Holding } from '#contract/portfolio/holdings';
import type { Trade } from '#contract/portfolio/trades';
import { createOnDemandComponent } from '#ui/page/on-demand';
import type { SelectedStock } from '../stocks/stock-search';
import { RecordSplitDialog, SplitsDialog } from './split/splits-dialog';
import { AddTradeDialog } from './trade/add-trade-dialog';
import { DeleteTradeDialog } from './trade/delete-trade-dialog';
import { EditTradeDialog } from './trade/edit-trade-dialog';
import { DeleteTradesDialog, EditTradesDialog } from './trade/many-trades-dialogs';

const CorporateAction = createOnDemandComponent(() => import('./corporate-action/corporate-action-dialog'));

/** Which of the page's dialogs is open, and what it is about. */
export type PortfolioDialogState =
  | { dialog: 'add'; like?: Trade; selling?: Holding; of?: SelectedStock }
  | { dialog: 'edit' | 'delete'; trade: Trade }
  | { dialog: 'splits'; holding: SelectedStock }
  | { dialog: 'split' }
  | { dialog: 'action'; stock: SelectedStock; proposal?: string }
  | { dialog: 'editMany' | 'deleteMany'; trades: readonly Trade[]; onDone: () => void };

export default function PortfolioDialogs({ opened, onClose }: { opened: PortfolioDialogState; onClose: () => void }) {
  switch (opened.dialog) {
    case 'add':
      return <AddTradeDialog {...opened} onClose={onClose} />;
    case 'edit':
      return <EditTradeDialog trade={opened.trade} onClose={onClose} />;
    case 'delete':
      return <DeleteTradeDialog trade={opened.trade} onClose={onClose} />;
    case 'splits':
      return <SplitsDialog stock={opened.holding} onClose={onClose} />;
    case 'action':
      return <CorporateAction {...opened} onClose={onClose} onMissing={onClose} />;
    case 'split':
      return <RecordSplitDialog onClose={onClose} />;
    case 'editMany':
      return <EditTradesDialog {...opened} onClose={onClose} />;
    case 'deleteMany':
      return <DeleteTradesDialog {...opened} onClose={onClose} />;
  }
}
