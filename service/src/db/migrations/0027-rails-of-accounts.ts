/** The rails of the service that an account uses; null for all. */
export const RAILS_OF_ACCOUNTS: readonly string[] = ['alter table accounts add column rails text[]'];
