/** Replaces `@lit/localize/internal/id-generation.js`, which hashes texts without an id: `catalogue.mjs` refuses those. */
export const generateMsgId = () => '';
