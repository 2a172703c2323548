import {sourceLocale, targetLocales} from '../generated/locale-codes.js';

/** A language that the widget is translated into. */
export type Locale = typeof sourceLocale | (typeof targetLocales)[number];

/** The language of an element: the nearest `lang` of the element and its ancestors, across shadow roots. */
export function wantedLocale(element: Element): Locale {
  return resolveLocale(nearestLang(element));
}

/** The language for a BCP 47 tag: an exact match, else its primary language, else English. */
export function resolveLocale(tag: string | null | undefined): Locale {
  const locales: readonly Locale[] = [sourceLocale, ...targetLocales];
  const wanted = (tag ?? '').toLowerCase();
  return (
    locales.find((locale) => locale === wanted) ??
    locales.find((locale) => locale === wanted.split('-')[0]) ??
    sourceLocale
  );
}

/** The host of a shadow root, of any document; undefined for other nodes. */
export function hostOf(node: Node): Element | undefined {
  return node.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? (node as ShadowRoot).host : undefined;
}

function nearestLang(element: Element): string | null {
  for (let node: Element | null = element; node;) {
    const holder: Element | null = node.closest('[lang]');
    if (holder) return holder.getAttribute('lang');
    node = hostOf(node.getRootNode()) ?? null;
  }
  return null;
}
