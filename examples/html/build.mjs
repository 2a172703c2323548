/** Puts the page and the widget's one file into dist/. With a copy of that file beside the page nothing is built at all. */
import {cp, mkdir} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';

await mkdir('dist', {recursive: true});
for (const file of ['index.html', 'shop.js', 'styles.css']) await cp(file, `dist/${file}`);
await cp(fileURLToPath(import.meta.resolve('payment-widget/payment-widget.js')), 'dist/payment-widget.js');
