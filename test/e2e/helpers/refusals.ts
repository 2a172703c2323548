import type {ConsoleMessage} from '@playwright/test';

/** The browser's own note that an answer of the service was a refusal, or got lost; no page can prevent it. */
export function isRefusalOfTheService(message: ConsoleMessage): boolean {
  return (
    message.text().startsWith('Failed to load resource') && new URL(message.location().url).pathname.startsWith('/v2/')
  );
}
