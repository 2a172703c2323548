/** What authorises the widget's calls: text, or a function that fetches a fresh session token from the merchant's server. */
export type Credential = string | (() => Promise<string>);
