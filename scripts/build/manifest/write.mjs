/** Writes custom-elements.json and the editor files made from it: editor/vscode.html-custom-data.json and editor/web-types.json. */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {generateJetBrainsWebTypes} from 'custom-element-jet-brains-integration';
import {generateVsCodeCustomElementData} from 'custom-element-vs-code-integration';
import {ROOT} from '../../test/browser.mjs';
import {makeManifest} from './element.mjs';

const manifest = makeManifest();
const options = {outdir: path.join(ROOT, 'editor'), hideLogs: true};

writeFileSync(path.join(ROOT, 'custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`);
generateVsCodeCustomElementData(manifest, {...options, cssFileName: null});
generateJetBrainsWebTypes(manifest, {...options, packageJson: false});
