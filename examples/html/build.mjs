/** Copies the page, the widget's script and the folder of its parts to dist/. A page with its own copies of the last two needs no build. */
import {cp, mkdir} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';

await mkdir('dist', {recursive: true});
for (const file of ['index.html', 'shop.js', 'styles.css']) await cp(file, `dist/${file}`);
const script = fileURLToPath(import.meta.resolve('@payment-widget/element/payment-widget.js'));
await cp(script, 'dist/payment-widget.js');
await cp(script.replace(/\.js$/, ''), 'dist/payment-widget', {recursive: true});
