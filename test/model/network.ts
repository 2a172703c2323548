import {fieldsOf} from '../../src/core/json-reader.js';
import type {Answer, Call} from '../../src/api/http.js';
import type {ModelDocument} from './document.js';
import type {ModelService} from './service.js';
import type {Reply} from './service-types.js';

/** A call: request in flight, processing, response in flight. Each stage may fail. */
export function send<T>(document: ModelDocument, call: Call<T>): Promise<Answer<T>> {
  const {outside} = document;
  const {scheduler, service, chance, conditions, restarts} = outside;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(call.signal?.reason as Error);
    if (call.signal?.aborted === true) abort();
    call.signal?.addEventListener('abort', abort, {once: true});
    const answer = (reply: Reply | undefined): void => {
      call.signal?.removeEventListener('abort', abort);
      resolve(read(call, reply));
    };
    const isLost = !conditions.isOnline || chance() < conditions.lost;
    if (isLost) {
      document.later(chance() * 300, () => answer(undefined));
      return;
    }
    const arrive = (): Reply => (chance() < conditions.failing ? failure(call, service, chance) : service.handle(call));
    scheduler.after(chance() * 1_500, () => {
      const reply = outside.restarts === restarts ? arrive() : undefined;
      if (chance() < conditions.twice) scheduler.after(chance() * 500, () => void arrive());
      const isUnanswered = !conditions.isOnline || chance() < conditions.unanswered;
      document.later(chance() * 1_500, () => answer(isUnanswered || outside.restarts !== restarts ? undefined : reply));
    });
  });
}

/** The result of a call when the service answers with an error; half the time it had already done the work. */
function failure(call: Call<unknown>, service: ModelService, chance: () => number): Reply {
  if (chance() < 0.5) service.handle(call);
  return {status: 503, body: {}};
}

function read<T>(call: Call<T>, reply: Reply | undefined): Answer<T> {
  if (!reply || reply.status >= 500) return {kind: 'undecided', retryAfterMs: undefined};
  const json = fieldsOf(reply.body);
  if (reply.status < 300) return {kind: 'answered', value: call.read(json)};
  return {kind: 'refused', refusal: {status: reply.status, code: json.text('code'), message: json.text('message')}};
}
