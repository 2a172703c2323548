import {defineConfig} from 'vitepress';
import {sidebar} from '../../scripts/docs/site/plan.mjs';

/** scripts/docs/site/write-pages.mjs generates the pages. The site loads nothing from other hosts, so it works offline. */
export default defineConfig({
  title: 'payment-widget',
  description: 'One element for cards, QR codes and phone requests, announced exactly once.',
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
    search: {provider: 'local'},
  },
});
