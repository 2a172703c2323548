/** Writes custom-elements.json, and what editors make of it: editor/vscode.html-custom-data.json and editor/web-types.json. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from './browser.mjs';
import {htmlCustomData, webTypes} from './manifest/editors.mjs';
import {makeManifest, readElement} from './manifest/element.mjs';

const manifest = makeManifest();
const element = readElement(manifest);
const about = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

mkdirSync(path.join(ROOT, 'editor'), {recursive: true});
write('custom-elements.json', manifest);
write('editor/vscode.html-custom-data.json', htmlCustomData(element));
write('editor/web-types.json', webTypes(element, about));

function write(file, content) {
  writeFileSync(path.join(ROOT, file), `${JSON.stringify(content, null, 2)}\n`);
}
