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
        {[fileName]: withoutForIn(code)},
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

/**
 * The bundler's helper walks over the exports of a module with `for…in`, which also finds what an old library has added to
 * `Object.prototype`: its getters are no functions, and nothing would be defined.
 */
function withoutForIn(code) {
  return code.replaceAll(/for \((const|let|var) (\w+) in (\w+)\)/g, 'for ($1 $2 of Object.keys($3))');
}
