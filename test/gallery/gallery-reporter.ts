import {existsSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {FullConfig, Reporter, Suite, TestCase, TestResult} from '@playwright/test/reporter';
import {GALLERY, LANGUAGES, looksIn, pictureOf} from './axes.ts';
import {pageOf, type Picture} from './gallery-page.ts';
import {STATES} from './states.ts';

/** Builds the page from the images, and reports the states that were not reached. */
export default class GalleryReporter implements Reporter {
  readonly #missed: string[] = [];
  #all = 0;
  #ended = 0;

  /** Removes old images, which show an old widget. */
  onBegin(_config: FullConfig, suite: Suite): void {
    this.#all = suite.allTests().length;
    rmSync(GALLERY, {recursive: true, force: true});
  }

  onTestEnd({title}: TestCase, {status, errors, duration}: TestResult): void {
    this.#ended += 1;
    const seconds = (duration / 1000).toFixed(1);
    console.log(`${this.#ended}/${this.#all} ${title} ${status === 'passed' ? `(${seconds} s)` : 'NOT REACHED'}`);
    if (status === 'passed') return;
    const words = errors.map(({message = '', snippet = ''}) => `${message}\n${snippet}`);
    this.#missed.push([`NOT REACHED: ${title}`, ...words].join('\n'));
  }

  onError({message = ''}: {readonly message?: string}): void {
    this.#missed.push(message);
  }

  onEnd(): void {
    const pictures = STATES.flatMap(picturesOf);
    const page = path.join(GALLERY, 'index.html');
    mkdirSync(GALLERY, {recursive: true});
    writeFileSync(page, pageOf(STATES, pictures));
    for (const words of this.#missed) console.error(`\n${words}`);
    console.log(`\n${pictures.length} pictures of ${STATES.length} states, ${this.#missed.length} missed: ${page}`);
  }
}

/** The images of a state. */
function picturesOf({name}: {readonly name: string}): readonly Picture[] {
  const looks = LANGUAGES.flatMap((language) => looksIn(language));
  const pictures = looks.map((look) => ({...look, state: name, file: pictureOf(name, look)}));
  return pictures.filter(({file}) => existsSync(path.join(GALLERY, file)));
}
