import {httpText} from './line.js';

/** Responses from a proxy between an adapter and its system, or from a broken system. None of them is an outcome. */
export const STRANGE_ANSWERS: Readonly<Record<string, string>> = {
  'a page of a proxy with 200': httpText('200 OK', {type: 'text/html', body: '<h1>Welcome</h1>'}),
  'an empty answer': httpText('200 OK', {type: 'application/json', body: ''}),
  'JSON that is cut off': httpText('200 OK', {type: 'application/json', body: '{"status":"succ'}),
  'a success without an id': httpText('200 OK', {type: 'application/json', body: '{"status":"succeeded"}'}),
  'a status that nobody knows': httpText('200 OK', {
    type: 'application/json',
    body: '{"status":"fine","processing_id":"p1"}',
  }),
  'a redirect': httpText('302 Found', {type: 'text/plain', body: ''}),
  'too many calls': httpText('429 Too Many Requests', {type: 'application/json', body: '{"error":"slow_down"}'}),
  'a key that is not known': httpText('401 Unauthorized', {type: 'application/json', body: '{"error":"unauthorized"}'}),
  'a failure': httpText('500 Internal Server Error', {type: 'application/json', body: '{"error":"failure"}'}),
  'a gateway without its system': httpText('502 Bad Gateway', {type: 'text/html', body: '<h1>Bad gateway</h1>'}),
  'no HTTP at all': 'HELLO\r\n\r\n',
};
