/** Puts the page, the widget's script and the folder of its parts into dist/. With copies of those two nothing is built at all. */
import {cp, mkdir} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';

await mkdir('dist', {recursive: true});
for (const file of ['index.html', 'shop.js', 'styles.css']) await cp(file, `dist/${file}`);
const script = fileURLToPath(import.meta.resolve('@payment-widget/element/payment-widget.js'));
await cp(script, 'dist/payment-widget.js');
await cp(script.replace(/\.js$/, ''), 'dist/payment-widget', {recursive: true});
