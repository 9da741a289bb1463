import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { IconButton } from '#ui/button';
import { createOnDemandComponent } from '#ui/page/on-demand';
import type { ActionsMenuProps } from './actions-menu';

/** A tenth of what a page with charts or holdings loads, and needed by nobody who reads. */
const LazyActionsMenu = createOnDemandComponent<ActionsMenuProps>(() => import('./actions-menu'));

export type MenuOpeningMethod = 'byKey' | 'byPress';

/** What opens a menu whose code comes when it is about to be opened: a press, Enter, Space or Down. */
export const createMenuOpenHandlers = (load: () => Promise<void>, onPress?: (by: MenuOpeningMethod) => void) => {
  const fetchCode = () => void load().catch(() => undefined);
  return {
    onPointerEnter: fetchCode,
    onFocus: fetchCode,
    // A key's press is no click of a pointer.
    onClick: ({ detail }: MouseEvent) => onPress?.(detail === 0 ? 'byKey' : 'byPress'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      onPress?.('byKey');
    },
  };
};

interface OpenedMenu {
  label: string;
  actions: ActionsMenuProps['actions'];
  by: MenuOpeningMethod;
  onMissing: () => void;
}

const MenuStandIn = ({ label, onPress }: { label: string; onPress?: (by: MenuOpeningMethod) => void }) => (
  <IconButton
    size="sm"
    label={label}
    aria-haspopup="menu"
    aria-expanded={false}
    icon={<Ellipsis aria-hidden />}
    {...createMenuOpenHandlers(LazyActionsMenu.load, onPress)}
  />
);

/** The menu, in place of the button that it was asked for by. */
export const OpenedActionsMenu = ({ label, actions, by, onMissing }: OpenedMenu) => (
  <LazyActionsMenu
    label={label}
    actions={actions}
    startsOpen={by}
    onMissing={onMissing}
    meanwhile={<MenuStandIn label={label} />}
  />
);

interface ActionsMenuButtonProps {
  label: string;
  /** Draws an `OpenedActionsMenu`: of hundreds of rows mostly none is asked for. */
  children: (opened: Omit<OpenedMenu, 'actions'>) => ReactNode;
}

const Button = ({ label, children }: ActionsMenuButtonProps) => {
  const [by, setBy] = useState<MenuOpeningMethod | null>(null);
  return by ? children({ label, by, onMissing: () => setBy(null) }) : <MenuStandIn label={label} onPress={setBy} />;
};

/** A button behind which there is a menu, which is made once it is asked for. */
export const ActionsMenuButton = Object.assign(Button, { load: LazyActionsMenu.load });
