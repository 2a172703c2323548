import {minifyHTMLLiterals} from 'minify-literals';

const VIEWS = /[\\/]src[\\/]ui[\\/][^?]+\.ts$/;

/**
 * Makes the templates and style sheets of `src/ui/` small: white space that nobody sees, comments, and what CSS can say
 * shorter. A blank between two words or two inline elements stays.
 *
 * @returns {import('vite').Plugin}
 */
export function smallTemplates() {
  return {
    name: 'small-templates',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (VIEWS.test(id) ? smaller(code, id) : null),
  };
}

/** @returns {Promise<{code: string, map: unknown} | null>} null when there is nothing to make smaller */
export async function smaller(code, fileName) {
  const found = await minifyHTMLLiterals(code, {fileName});
  return found === undefined || found === null ? null : {code: found.code, map: found.map};
}
