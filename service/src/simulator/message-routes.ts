import Type from 'typebox';
import {listMessages} from '../domain/messages.js';
import type {App, Services} from '../http/context.js';
import {described, errors, ref} from '../http/schemas/basics.js';
import {OF_SIMULATOR} from './operation.js';
import {ByPage, isAskedFor, limitOf, Rows} from './lists.js';
import {MailboxMessage} from './mailbox-schemas.js';

const LIST_MESSAGES = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'listMessages',
    summary: 'Read the simulated mailbox, newest first',
    querystring: Type.Object({
      ...ByPage.properties,
      to: Type.Optional(
        described(Type.String({maxLength: 254}), 'Only messages to this address.', 'aline@example.com'),
      ),
    }),
    response: {200: Rows(ref(MailboxMessage)), ...errors(400, 403, 500, 503)},
  },
};

/** The customers' mailbox. */
export function messageRoutes(app: App, services: Services): void {
  app.get('/simulator/messages', LIST_MESSAGES, async ({query}) => ({
    data: await listMessages(services, {
      limit: limitOf(query),
      condition: isAskedFor({texts: ['id', 'recipient', 'subject', 'invoice_id']}, query),
      ...(query.to === undefined ? {} : {to: query.to}),
    }),
  }));
}
