import type {ConsoleMessage} from '@playwright/test';

/** The browser's own console error for an error status or a lost response of the service. No page can prevent it. */
export function isRefusalOfTheService(message: ConsoleMessage): boolean {
  return (
    message.text().startsWith('Failed to load resource') && new URL(message.location().url).pathname.startsWith('/v2/')
  );
}
