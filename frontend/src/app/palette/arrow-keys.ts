/**
 * Tables, lists of figures and rows of buttons are one stop of the Tab key each, or one row's; within them the arrow keys go on.
 * Markup says where, by `data-arrow-keys`: `rows` of which one at a time is stopped at, with all its controls, or `items` which
 * are stopped at one at a time. It comes with the first Tab; until then, and where it cannot be had, Tab stops at all of them.
 */

const rootSelector = '[data-arrow-keys]';
const controlSelector = 'a[href], button, input[type="checkbox"]';
/** Whoever types from row to row goes there by Tab, and needs the arrows for what is typed. */
const typedSelector = 'select, textarea, input:not([type="checkbox"], [type="radio"])';
/** Where a row of buttons begins: with the column that is sorted by, the page that is open. */
const chosenSelector = '[aria-sort] > *, [aria-current]';

type Group = readonly HTMLElement[];

const listControls = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(controlSelector)];

const listGroups = (root: HTMLElement): Group[] => {
  if (root.dataset.arrowKeys !== 'rows') return listControls(root).map((control) => [control]);
  return [...root.children].map(listControls).filter((group) => group.length > 0);
};

/** What had the focus last within each. */
const lastFocused = new WeakMap<HTMLElement, Element>();

/** The group that Tab stops at: the one that had the focus last, or the chosen one, or the first. */
const findCurrent = (root: HTMLElement, groups: readonly Group[]): Group | undefined => {
  const last = lastFocused.get(root);
  const chosen = root.querySelector(chosenSelector);
  const has = (element: Element | null | undefined) => groups.find((group) => group.some((one) => one === element));
  const row = last && [...root.children].find((child) => child.contains(last));
  return has(last) ?? groups.find(([first]) => row?.contains(first ?? null)) ?? has(chosen) ?? groups[0];
};

/** What Tab passes over because of this; controls that it passes over anyhow are left as they are. */
const passedOver = new WeakSet<HTMLElement>();

const arrange = (root: HTMLElement): void => {
  const groups = listGroups(root);
  const current = findCurrent(root, groups);
  const isTyped = root.querySelector(typedSelector) !== null;
  for (const control of groups.flat()) {
    const isStop = isTyped || current?.includes(control);
    if (isStop && passedOver.delete(control)) control.removeAttribute('tabindex');
    if (isStop || control.tabIndex < 0) continue;
    passedOver.add(control);
    control.tabIndex = -1;
  }
};

const findRoots = (node: Node): HTMLElement[] =>
  node instanceof Element ? [...node.querySelectorAll<HTMLElement>(rootSelector)] : [];

const findRoot = (node: Node): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>(rootSelector) : null;

const onChange = (changes: readonly MutationRecord[]): void => {
  const roots = changes.flatMap(({ target, addedNodes }) => [
    findRoot(target) ?? [],
    [...addedNodes].flatMap((node) => [findRoot(node) ?? [], ...findRoots(node)]),
  ]);
  new Set(roots.flat(2)).forEach(arrange);
};

const onFocus = ({ target }: FocusEvent): void => {
  const root = findRoot(target as Node);
  if (!root) return;
  lastFocused.set(root, target as Element);
  arrange(root);
};

const isVisible = (element: HTMLElement | undefined): element is HTMLElement => element?.checkVisibility() === true;

/** The nearest of a group that can be seen: of rows that do not have all columns, or on a narrow page. */
const findNearest = (group: Group, at: number): HTMLElement | undefined =>
  [group[at], ...group.toReversed()].find(isVisible);

const findNext = (groups: readonly Group[], from: HTMLElement, key: string): HTMLElement | undefined => {
  const at = groups.findIndex((group) => group.some((one) => one === from));
  const group = groups[at] ?? [];
  const place = group.indexOf(from);
  const isLine = groups.every(({ length }) => length === 1);
  const rowStep = { ArrowDown: 1, ArrowUp: -1 }[key] ?? (isLine && { ArrowRight: 1, ArrowLeft: -1 }[key]);
  if (rowStep) {
    const ahead = rowStep > 0 ? groups.slice(at + 1) : groups.slice(0, Math.max(at, 0)).toReversed();
    return ahead.map((one) => findNearest(one, place)).find(isVisible);
  }
  if (key === 'Home') return groups.map((one) => findNearest(one, place)).find(isVisible);
  if (key === 'End') return groups.map((one) => findNearest(one, place)).findLast(isVisible);
  return key === 'ArrowRight'
    ? group.slice(place + 1).find(isVisible)
    : group.slice(0, Math.max(place, 0)).findLast(isVisible);
};

const keys = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

const onKey = (event: KeyboardEvent): void => {
  const { key, target } = event;
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented;
  if (isOther || !keys.has(key) || !(target instanceof HTMLElement) || !target.matches(controlSelector)) return;
  const root = findRoot(target);
  if (!root || root.querySelector(typedSelector)) return;
  // At its end it stays: the page is not scrolled away from what has the focus.
  event.preventDefault();
  findNext(listGroups(root), target, key)?.focus();
};

let hasStarted = false;

/** Once, for all pages to come. */
export const enableArrowKeyNavigation = (): void => {
  if (hasStarted) return;
  hasStarted = true;
  findRoots(document.body).forEach(arrange);
  new MutationObserver(onChange).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('keydown', onKey);
};
