/** Code blocks in Markdown, and the files they are taken from. */

const FENCED = /^([^\n]*)\n+```(\w+)\n(.*?)^```$/gms;
const SOURCE = /^<!-- from (\S+?)(?:, "(.+)" to "(.+)")? -->$/;
/** Shell commands are in no file. */
const COMMANDS = 'sh';

/**
 * The errors in the code blocks of a page.
 *
 * @param read returns the text of a file, named from the repository's root
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

/** The whole text, or the lines from the first one equal to `first` to the next one equal to `last` with the same indent, without that indent. */
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
