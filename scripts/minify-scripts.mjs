import {minify} from 'terser';

/**
 * Lets terser go over the built scripts before the bundler's own minifier does: unlike that one, it puts what is called
 * once where it is called. The bundler's comes last, as it writes the script. Directives are for others, and stay.
 *
 * @returns {import('vite').Plugin}
 */
export function minifyScripts() {
  return {
    name: 'minify-scripts',
    apply: 'build',
    enforce: 'post',
    async renderChunk(code, {fileName}, {format}) {
      const {code: shorter, map} = await minify(
        {[fileName]: code},
        {
          module: format === 'es',
          ecma: 2020,
          compress: {passes: 3, directives: false},
          format: {comments: false},
          sourceMap: {asObject: true},
        },
      );
      return {code: shorter, map};
    },
  };
}
