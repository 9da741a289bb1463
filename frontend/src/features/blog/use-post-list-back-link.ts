import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The state of a link from a list to one of its posts: the list stands right before the post in the history. */
export const fromPostListLinkState = { isFromList: true } as const;

const isFromList = (state: unknown): boolean => (Object(state) as { isFromList?: unknown }).isFromList === true;

const opensInNewTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** For a link back: to the very list, and the place in it, that one came from, else to the list `otherwise`. */
export const usePostListBackLink = (otherwise: string) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const onClick = (event: MouseEvent) => {
    if (opensInNewTab(event) || !isFromList(state)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return { to: otherwise, onClick };
};
