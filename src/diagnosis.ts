import type {IntentProblem} from './core/intent.js';
import type {FrameLoss, LoadFailure} from './core/frame-loss.js';
import type {DeveloperNotes} from './developer-notes.js';
import {finding, type Finding} from './developer-slips.js';
import {diagnose as askForFrame} from './io/frame-diagnosis.js';
import {lossRemedy} from './rails/loss-remedy.js';
import {VERSION} from './version.js';

/** What is looked at. */
export interface DiagnosisFacts {
  readonly element: HTMLElement;
  readonly notes: DeveloperNotes;
  /** What is wrong with what the page set. */
  readonly problems: readonly IntentProblem[];
  /** The card frame's address. */
  readonly frameUrl: string | undefined;
  readonly loss: FrameLoss | undefined;
  /** Of copies that the page has loaded beside it. */
  readonly otherVersions: readonly string[];
}

/** What a failure to reach the service is called. */
const SERVICE_CODES: Readonly<Record<Exclude<LoadFailure, 'silent'>, string>> = {
  blocked: 'blocked-by-policy',
  refused: 'origin-refused',
  unreachable: 'service-unreachable',
  broken: 'service-unreachable',
};

/** Everything that may keep a payer from paying on this page, or the page from hearing of it; the gravest first. */
export async function findProblems(facts: DiagnosisFacts): Promise<readonly Finding[]> {
  const {notes, problems, element} = facts;
  notes.check();
  const found = [
    ...problems.map(({attribute, remedy}) =>
      finding('not-set-up', 'error', {message: `"${attribute}" is missing or wrong, and nothing is sent`, remedy}),
    ),
    ...(element.isConnected ? [] : [NOT_IN_PAGE]),
    ...(globalThis.isSecureContext ? [] : [NOT_SECURE]),
    ...(await serviceProblems(facts)),
    ...notes.told,
    ...copies(facts),
    ...(notes.hasListener('onSuccess') ? [] : [NOBODY_LISTENS]),
  ];
  const gravity = ['error', 'warning', 'note'];
  return found.sort((one, other) => gravity.indexOf(one.level) - gravity.indexOf(other.level));
}

/** Asks the service for the page of the card frame, as the frame does. */
async function serviceProblems({frameUrl, loss}: DiagnosisFacts): Promise<readonly Finding[]> {
  if (frameUrl === undefined) return [];
  const failure = await askForFrame(frameUrl);
  const seen = failure === 'silent' ? loss : failure;
  if (seen === undefined) return [];
  const code = seen in SERVICE_CODES ? SERVICE_CODES[seen as keyof typeof SERVICE_CODES] : 'card-form-missing';
  return [finding(code, 'error', {message: 'there is no card form', remedy: lossRemedy(seen, frameUrl)})];
}

function copies({otherVersions}: DiagnosisFacts): readonly Finding[] {
  if (otherVersions.length === 0) return [];
  return [
    finding('two-versions', 'warning', {
      message: `the page has loaded the element more than once; version ${VERSION} is in use, not ${otherVersions.join(', ')}`,
      remedy: 'load it once: from one script tag, or from one import',
    }),
  ];
}

const NOT_IN_PAGE = finding('not-in-the-page', 'error', {
  message: 'the element is in no document',
  remedy: 'append it to the page',
});

const NOT_SECURE = finding('insecure-page', 'warning', {
  message: 'the page is not a secure context, and browsers keep parts of the platform from it',
  remedy: 'serve it by https; http is for localhost',
});

const NOBODY_LISTENS = finding('nobody-listens', 'note', {
  message: 'no listener for onSuccess was added to the element itself',
  remedy: 'add one, unless an ancestor listens, which cannot be seen from here',
});
