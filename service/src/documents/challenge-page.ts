import {createHash} from 'node:crypto';
import type {Language} from '../domain/documents/people-text.js';
import {html, Markup} from './html.js';

/** A page, and the scripts and the style that its policy has to allow, by their hashes. */
export interface PinnedPage {
  readonly page: string;
  readonly script: string;
  readonly style: string;
}

interface Words {
  readonly title: string;
  readonly frame: string;
  readonly over: string;
  readonly returned: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: 'A check by your bank',
    frame: 'The page of your bank',
    over: 'There is nothing to do here.',
    returned: 'Thank you. The payment goes on by itself.',
  },
  fr: {
    title: 'Vérification par votre banque',
    frame: 'La page de votre banque',
    over: 'Il n’y a rien à faire ici.',
    returned: 'Merci. Le paiement se poursuit de lui-même.',
  },
  rn: {
    title: 'Igenzura rya banki yawe',
    frame: 'Urupapuro rwa banki yawe',
    over: 'Nta na kimwe co gukora hano.',
    returned: 'Murakoze. Ukwishura kurabandanya ubwako.',
  },
  sw: {
    title: 'Ukaguzi wa benki yako',
    frame: 'Ukurasa wa benki yako',
    over: 'Hakuna la kufanya hapa.',
    returned: 'Asante. Malipo yanaendelea yenyewe.',
  },
};

/** Posts a message to the page around this one. It contains only the step, and proves nothing. */
const POST_STEP_SCRIPT = `const tell=(step)=>{parent.postMessage({type:'payment-widget:challenge',step},'*')};`;

/**
 * Reports when the bank's page has loaded, and when it has sent the payer back. Accepts messages only from the frame of
 * this page, and only while a page of the service itself is in it. That page does not know the payer's language, so the
 * text of this page then replaces it.
 */
const FRAME_SCRIPT = `${POST_STEP_SCRIPT}
let isBack=false;
const own=document.documentElement.dataset.own.split(' ');
document.addEventListener('load',({target})=>{if(target.localName==='iframe'&&!isBack)tell('shown')},true);
addEventListener('message',({source,origin,data})=>{
const frame=document.querySelector('iframe');
if(frame===null||source!==frame.contentWindow||!own.includes(origin))return;
if(data?.type!=='payment-widget:challenge'||data.step!=='returned')return;
isBack=true;
frame.remove();
document.querySelector('p').hidden=false;
tell('returned');
});`;

const RETURN_SCRIPT = `${POST_STEP_SCRIPT}
tell('returned');`;

/** Only the text is dark where the reader prefers it: the bank's page chooses its own colours. */
const STYLE =
  'html,body,iframe,p{box-sizing:border-box;width:100%;height:100%;margin:0;border:0}iframe{display:block}' +
  'p{padding:1rem;color-scheme:light dark;background:Canvas;color:CanvasText;font:1rem/1.5 system-ui,sans-serif}';

/** The page that frames the page of a bank. `own` lists the origins of the service. */
export function writeChallengePage(
  language: Language,
  {bankUrl, own}: {readonly bankUrl: string; readonly own: readonly string[]},
): PinnedPage {
  const {title, frame, returned} = WORDS[language];
  const body = html`<iframe
      sandbox="allow-forms allow-scripts allow-same-origin"
      referrerpolicy="no-referrer"
      title="${frame}"
      src="${bankUrl}"
    ></iframe>
    <p hidden>${returned}</p>`;
  return write({language, title, own, body}, FRAME_SCRIPT);
}

/** The page for when the bank's page has sent the payer back, or there is nothing to answer. It notifies the page around it. */
export function writeReturnPage(language: Language, hasEnded: boolean): PinnedPage {
  const {title, over, returned} = WORDS[language];
  const body = html`<p>${hasEnded ? over : returned}</p>`;
  return write({language, title, own: [], body}, RETURN_SCRIPT);
}

interface Content {
  readonly language: Language;
  readonly title: string;
  readonly own: readonly string[];
  readonly body: Markup;
}

function write(content: Content, script: string): PinnedPage {
  const {language, title, own, body} = content;
  const page = html`<!doctype html>
    <html lang="${language}" data-own="${own.join(' ')}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${element('style', STYLE)}${element('script', script)}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return {page: page.text, script: hashOf(script), style: hashOf(STYLE)};
}

/** An element whose text is exactly this, so that its hash is known. */
function element(name: string, text: string): Markup {
  return new Markup(`<${name}>${text}</${name}>`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
