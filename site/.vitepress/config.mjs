import {defineConfig} from 'vitepress';
import {sidebar} from '../../scripts/docs/site/plan.mjs';

/**
 * A result has every word of the query. A short word has to be exact: one letter away from "CSP" is "CSS". Long pages for those
 * who change the code contain almost every word, so they come last.
 */
const SEARCH = {
  combineWith: 'AND',
  fuzzy: (word) => (word.length > 5 ? 0.2 : false),
  boostDocument: (page) =>
    /\/(?:api-cases|architecture|decisions|fault-matrix|flakes|looks|release)\b/.test(page) ? 0.2 : 1,
};

/** scripts/docs/site/write-pages.mjs generates the pages. The site loads nothing from other hosts, so it works offline. */
export default defineConfig({
  title: 'payment-widget',
  description: 'One element for cards, mobile money, QR codes and phone requests, announced exactly once.',
  lang: 'en',
  srcDir: 'pages',
  srcExclude: ['public/**'],
  head: [['link', {rel: 'icon', href: '/mark.svg', type: 'image/svg+xml'}]],
  ignoreDeadLinks: [/^https?:\/\/(?:localhost|127\.0\.0\.1)/],
  markdown: {theme: {light: 'github-light-high-contrast', dark: 'github-dark-high-contrast'}},
  vue: {template: {compilerOptions: {isCustomElement: (tag) => tag === 'payment-widget'}}},
  themeConfig: {
    logo: '/mark.svg',
    nav: [
      {text: 'Start', link: '/start'},
      {text: 'Playground', link: '/playground'},
      {text: 'Reference', link: '/element', activeMatch: '^/(?:element|reference/)'},
      {text: 'Codes', link: '/codes/', activeMatch: '^/codes/'},
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: {provider: 'local', options: {miniSearch: {searchOptions: SEARCH}}},
  },
});
