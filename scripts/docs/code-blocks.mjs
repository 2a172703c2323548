/** Blocks of code in Markdown, and the files that they are taken from. */

const FENCED = /^([^\n]*)\n+```(\w+)\n(.*?)^```$/gms;
const SOURCE = /^<!-- from (\S+?)(?:, "(.+)" to "(.+)")? -->$/;
/** What a reader types into a shell is in no file. */
const COMMANDS = 'sh';

/**
 * What is wrong with the blocks of a page.
 *
 * @param read gives the text of a file, named from the repository's root
 */
export function wrongBlocks(markdown, read) {
  const blocks = [...markdown.matchAll(FENCED)].filter(([, , language]) => language !== COMMANDS);
  return blocks.flatMap(([, before, , code]) => {
    const [isSource, file, first, last] = SOURCE.exec(before) ?? [];
    if (!isSource) return [`a block is from no file: ${code.split('\n', 1)[0]}`];
    const part = partOf(read(file), first, last);
    if (part === undefined) return [`${file} has no lines from "${first}" to "${last}"`];
    return part.trimEnd() === code.trimEnd() ? [] : [`the block is not as in ${file}`];
  });
}

/** The whole text, or its lines from the first that reads so to the next that does and stands as deep, less that indent. */
function partOf(text, first, last) {
  if (first === undefined) return text;
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => line.trim() === first);
  if (begin < 0) return undefined;
  const indent = lines[begin].length - lines[begin].trimStart().length;
  const lastLine = lines[begin].slice(0, indent) + last;
  const end = lines.findIndex((line, at) => at >= begin && line === lastLine);
  if (end < 0) return undefined;
  return lines
    .slice(begin, end + 1)
    .map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)))
    .join('\n');
}
