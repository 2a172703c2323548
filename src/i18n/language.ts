import {sourceLocale, targetLocales} from '../generated/locale-codes.js';

/** A language that the widget is translated into. */
export type Locale = typeof sourceLocale | (typeof targetLocales)[number];

/** The language of an element: the nearest `lang` of the element and its ancestors, across shadow roots. */
export function wantedLocale(element: Element): Locale {
  return resolveLocale(nearestLang(element));
}

/**
 * The primary language of a BCP 47 tag, or of a locale with an underscore, which many systems write instead; else English.
 *
 * @example resolveLocale('fr_CM') // 'fr'
 */
export function resolveLocale(tag: string | null | undefined): Locale {
  const locales: readonly Locale[] = [sourceLocale, ...targetLocales];
  const [wanted] = (tag ?? '').toLowerCase().split(/[-_]/);
  return locales.find((locale) => locale === wanted) ?? sourceLocale;
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
