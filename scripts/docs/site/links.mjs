/** Rewrites the links of a repository page for the site. */
import path from 'node:path';
import {linkTo} from './plan.mjs';

const CODE_OR_LINK = /```.*?```|`[^`\n]*`|\[(?:[^\]]*)\]\(([^)\s]+)\)/gs;

/**
 * @param {string} text a page's Markdown
 * @param {object} where
 * @param {string} where.file the page, from the repository's root
 * @param {ReadonlyMap<string, string>} where.pages the site address of each file that is a page
 * @param {(file: string) => string} where.onSource is called for a file that is no page, and returns its address
 */
export function siteLinks(text, {file, pages, onSource}) {
  return text.replaceAll(CODE_OR_LINK, (whole, link) => {
    if (link === undefined || link.startsWith('#') || link.startsWith('/') || /^[a-z]+:/.test(link)) return whole;
    const [target, heading] = link.split('#');
    const wanted = path.posix.join(path.posix.dirname(file), target).replace(/\/$/, '');
    const address = pages.has(wanted) ? linkTo(pages.get(wanted)) : onSource(wanted);
    const end = heading === undefined ? '' : `#${heading}`;
    return `${whole.slice(0, -link.length - 1)}${address}${end})`;
  });
}
