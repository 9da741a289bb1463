import { useContext, useEffect, useState } from 'react';
import { type To, UNSAFE_NavigationContext } from 'react-router-dom';
import { useRegisterUnsavedInput } from '#lib/drafts/unsaved-input';
import { useCloseOnBack } from '#lib/use-close-on-back';

/** Where somebody wants to go, and whether that is meant. */
interface Wish {
  go: () => void;
  isMeant: boolean;
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

const getPath = (to: To): string =>
  typeof to === 'string' ? new URL(to, location.href).pathname : (to.pathname ?? location.pathname);

/**
 * Asks before a page with something unsaved is left: by the browser, where the tab is closed or loaded anew, and by
 * `isAsking` where a link, the search, or Back leads to another page. `leave` goes there after all.
 */
export const useLeavePageConfirmation = (isUnsaved: boolean) => {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [wish, setWish] = useState<Wish | null>(null);
  const holds = isUnsaved && !wish?.isMeant;
  useRegisterUnsavedInput(holds);
  useEffect(() => {
    if (!holds) return;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [holds]);
  // Links and whatever else goes somewhere call these of the router, which offers no other way to be asked.
  useEffect(() => {
    if (!holds) return;
    const { push, replace } = navigator;
    const held =
      (go: typeof push): typeof push =>
      (to, ...rest) => {
        if (getPath(to) === location.pathname) return go.call(navigator, to, ...rest);
        setWish({ go: () => go.call(navigator, to, ...rest), isMeant: false });
      };
    Object.assign(navigator, { push: held(push), replace: held(replace) });
    return () => void Object.assign(navigator, { push, replace });
  }, [holds, navigator]);
  useCloseOnBack(holds, () => setWish({ go: () => history.back(), isMeant: false }));
  useEffect(() => {
    // Nothing holds it any more.
    if (wish?.isMeant) wish.go();
  }, [wish]);
  return {
    isAsking: wish !== null && !wish.isMeant,
    leave: () => setWish((now) => now && { ...now, isMeant: true }),
    stay: () => setWish(null),
  };
};
