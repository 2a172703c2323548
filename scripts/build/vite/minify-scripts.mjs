import {minify} from 'terser';

/**
 * Runs terser on the built scripts before the bundler's minifier. Terser also inlines functions that are called once. The
 * bundler's minifier runs last, as it writes the script. Directives are kept for other tools.
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
 * The bundler's helper iterates a module's exports with `for…in`. That also finds what an old library added to
 * `Object.prototype`. Those values are not getter functions, and defining the exports would fail.
 */
function withoutForIn(code) {
  return code.replaceAll(/for \((const|let|var) (\w+) in (\w+)\)/g, 'for ($1 $2 of Object.keys($3))');
}
