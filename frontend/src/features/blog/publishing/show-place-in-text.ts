/** Pixels that a text takes in a text area of this width and these letters. */
const measureHeight = (area: HTMLTextAreaElement, text: string): number => {
  const mirror = area.cloneNode() as HTMLTextAreaElement;
  mirror.removeAttribute('id');
  mirror.rows = 1;
  mirror.value = text;
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    height: 'auto',
    width: `${area.offsetWidth}px`,
  });
  area.after(mirror);
  const { scrollHeight } = mirror;
  mirror.remove();
  return scrollHeight;
};

/** Selects a place in a text, in the middle of what is seen of it. */
export const showPlaceInText = (area: HTMLTextAreaElement, { start, end }: { start: number; end: number }): void => {
  area.focus();
  area.setSelectionRange(start, end);
  area.scrollTop = measureHeight(area, area.value.slice(0, start)) - area.clientHeight / 2;
};
