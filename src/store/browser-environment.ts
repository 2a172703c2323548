import {BROWSER_CLOCK} from '../platform/browser-clock.js';
import {BrowserAttemptLog} from '../platform/browser-attempt-log.js';
import {BROWSER_CONNECTION} from '../platform/connection.js';
import {readEventStream} from '../api/event-stream.js';
import {takeEarly} from '../api/early-read.js';
import {send} from '../api/http.js';
import {drawQr} from '../platform/qr-code.js';
import {randomId} from '../platform/random-id.js';
import type {Environment} from './environment.js';

/** The browser that the widget runs in. Making it touches nothing: the page may be rendered on a server. */
export function browserEnvironment(): Environment {
  return {
    ...BROWSER_CLOCK,
    ...BROWSER_CONNECTION,
    chance: () => Math.random(),
    makeId: randomId,
    isHidden: () => document.hidden,
    send: (call) => send(call, takeEarly),
    readStream: readEventStream,
    drawQr,
    attemptLog: new BrowserAttemptLog(),
  };
}
