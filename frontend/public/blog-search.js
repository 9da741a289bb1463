// The search of the public list of posts, as an element with the words that it says. What it looks through is read when
// it is first opened: functions/blog-page/search-index.ts says of what it is made. Nothing becomes HTML here.
(() => {
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const letters = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss' };
  const plain = (text) =>
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[łøđß]/g, (letter) => letters[letter]);
  const toSlug = (title) =>
    plain(title)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');

  const toEntry = ([title, tags, more, slug]) => ({
    title,
    path: `/blog/${encodeURIComponent(slug || toSlug(title))}`,
    in: [plain(title), plain(tags.join(' ')), more],
  });
  let loading;
  const load = () => {
    loading ??= fetch('/blog/search-index.json')
      .then((answer) => (answer.ok ? answer.json() : Promise.reject()))
      .then((posts) => posts.map(toEntry));
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  // A title counts for most, then a tag; each word that was typed must be somewhere.
  const weights = [9, 4, 1];
  const rate = (entry, asked) => {
    let rating = 0;
    for (const word of asked) {
      const at = entry.in.findIndex((text) => text.includes(word));
      if (at < 0) return 0;
      rating += weights[at];
    }
    return rating;
  };
  const find = (entries, asked) =>
    entries
      .map((entry) => [rate(entry, asked), entry])
      .filter(([rating]) => rating > 0)
      .sort(([a], [b]) => b - a)
      .map(([, entry]) => entry);

  const fill = (place) => {
    const words = place.dataset;
    const input = make('input', { type: 'search', id: 'blog-search-words', autocomplete: 'off', spellcheck: false });
    const label = make('label', { htmlFor: input.id, textContent: words.label });
    const said = make('p', { className: 'blog-search-said' });
    said.setAttribute('role', 'status');
    const list = make('ul', {});
    const close = make('button', { type: 'button', textContent: words.close });
    const dialog = make('dialog', { className: 'blog-search-dialog' }, label, input, said, list, close);
    dialog.setAttribute('aria-label', words.label);
    const opener = make('button', { type: 'button', textContent: words.open });
    place.append(opener, dialog);

    const show = (found, text) => {
      said.textContent = text;
      list.replaceChildren(
        ...found.slice(0, 20).map(({ path, title }) => make('li', {}, make('a', { href: path, textContent: title }))),
      );
    };
    const count = (found) =>
      found.length === 0 ? words.none : found.length === 1 ? words.one : words.many.replace('{count}', found.length);
    const search = async () => {
      const typed = input.value;
      const asked = plain(typed).split(/\s+/).filter(Boolean);
      try {
        const entries = await load();
        if (typed !== input.value) return;
        const found = find(entries, asked);
        show(found, asked.length ? count(found) : '');
      } catch (_) {
        show([], words.failed);
      }
    };

    opener.addEventListener('click', () => {
      dialog.showModal();
      input.focus();
      input.select();
      void search();
    });
    close.addEventListener('click', () => dialog.close());
    // Beside the dialog is its backdrop.
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
    input.addEventListener('input', search);
    dialog.addEventListener('keydown', (event) => {
      const links = [...list.querySelectorAll('a')];
      const at = links.indexOf(document.activeElement);
      // A field with words in it would only be emptied.
      if (event.key === 'Escape') dialog.close();
      else if (event.key === 'Enter' && event.target === input) links[0]?.click();
      else if (event.key === 'ArrowDown') (links[at + 1] || links[at])?.focus();
      else if (event.key === 'ArrowUp') (links[at - 1] || input).focus();
      else return;
      event.preventDefault();
    });
  };

  class BlogSearch extends HTMLElement {
    connectedCallback() {
      if (window.HTMLDialogElement) fill(this);
    }
    // Shown again, it asks for what has been published since.
    disconnectedCallback() {
      this.replaceChildren();
      loading = undefined;
    }
  }
  customElements.define('blog-search', BlogSearch);
})();
